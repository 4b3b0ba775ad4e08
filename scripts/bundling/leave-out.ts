// Leaves out of the browser's build what our packages can do and our pages never ask of them: some seven kilobytes of every
// hydrated page's script. Each function is named; a build with a release that lacks one fails, so that the list is read again.
import type { Plugin } from "vite";

/** By the end of a file's path: its functions, with what takes the place of the body (nothing, where only the feature calls it). */
const unused: Record<string, Record<string, string>> = {
  // React's own view transitions and references to fragments: no component of ours uses <ViewTransition> or <Fragment ref>.
  // What looks for them in a tree finds none. Errors are told without the place in the source of each component above.
  "/react-dom/cjs/react-dom-client.production.js": {
    describeNativeComponentFrame: 'return "";',
    // React would put the text that the server wrote over what was typed before hydration.
    initTextarea: `
      var text = null != value ? value : null != defaultValue ? defaultValue : children;
      setDefaultValue(element, null == text ? "" : text);
      track(element);`,
    ...withoutBody([
      "applyViewTransitionName",
      "applyViewTransitionToHostInstances",
      "applyViewTransitionToHostInstancesRecursive",
      "commitAfterMutationEffectsOnFiber",
      "commitAppearingPairViewTransitions",
      "commitDeletedPairViewTransitions",
      "commitEnterViewTransitions",
      "commitExitViewTransitions",
      "commitNestedViewTransitions",
      "commitNewChildToFragmentInstance",
      "createViewTransitionInstance",
      "deleteChildFromFragmentInstance",
      "FragmentInstance",
      "FragmentInstance.prototype.addEventListener",
      "FragmentInstance.prototype.blur",
      "FragmentInstance.prototype.compareDocumentPosition",
      "FragmentInstance.prototype.dispatchEvent",
      "FragmentInstance.prototype.focus",
      "FragmentInstance.prototype.focusLast",
      "FragmentInstance.prototype.getClientRects",
      "FragmentInstance.prototype.getRootNode",
      "FragmentInstance.prototype.observeUsing",
      "FragmentInstance.prototype.removeEventListener",
      "FragmentInstance.prototype.scrollIntoView",
      "FragmentInstance.prototype.unobserveUsing",
      "measureNestedViewTransitions",
      "measureViewTransitionHostInstancesRecursive",
      "restoreEnterOrExitViewTransitions",
      "restoreNestedViewTransitions",
      "restorePairedViewTransitions",
      "restoreViewTransitionName",
      "restoreViewTransitionOnHostInstances",
      "scheduleViewTransitionEvent",
      "startViewTransition",
      "trackEnterViewTransitions",
    ]),
  },
  "/react-router/dist/production/lib/router/instrumentation.js": withoutBody([
    "getRouteInstrumentationUpdates",
    "instrumentClientSideRouter",
  ]),
  // A page that hydrates never becomes another page: another path is another document (docs/decisions, 72).
  "/react-router/dist/production/lib/dom/ssr/fog-of-war.js": {
    getPatchRoutesOnNavigationFunction: `return ({ path }) => {
      if (path === location.pathname) return;
      const next = getRouter().state.navigation.location;
      location.assign(next ? createPath(next) : path);
      return new Promise(() => {});
    };`,
    useFogOFWarDiscovery: "",
  },
  "/react-router/dist/production/lib/dom/ssr/components.js": { PrefetchPageLinks: "return null;" },
};

function withoutBody(names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, ""]));
}

/** Vite's plugin; for the browser's build only. */
export function leaveOutUnused(): Plugin {
  return {
    name: "leave-out-unused",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      const file = id.replace(/\?.*$/, "").replaceAll("\\", "/");
      const found = Object.entries(unused).find(([ending]) => file.endsWith(ending));
      return found && { code: replaceBodies(code, found[1], file), map: null };
    },
  };
}

/** Replaces the bodies of functions at the top level of a file. Throws when one is not there. */
export function replaceBodies(code: string, bodies: Record<string, string>, file: string): string {
  let replaced = code;
  for (const [name, body] of Object.entries(bodies)) {
    const start = name.includes(".") ? `\n${name} = function (` : `\nfunction ${name}(`;
    const at = replaced.indexOf(start);
    const end = replaced.indexOf("\n}", at);
    if (at < 0 || end < 0) throw new Error(`No function ${name} in ${file}`);
    replaced = replaced.slice(0, bodyOf(replaced, at)) + body + replaced.slice(end + 1);
  }
  return replaced;
}

// The place after the brace that opens the body, of a function that begins at `at`.
function bodyOf(code: string, at: number): number {
  let depth = 0;
  for (let place = code.indexOf("(", at); place < code.length; place++) {
    if (code[place] === "(") depth++;
    if (code[place] === ")" && --depth === 0) return code.indexOf("{", place) + 1;
  }
  return -1;
}
