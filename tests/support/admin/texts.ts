// The texts of the site as the owner changes them: what the page of a section shows, saving what is typed there, its other forms.
import type { AdminResponse, TestBrowser } from "#tests/support/admin/admin-site.ts";

/** The data of the page of a section. */
export async function viewTexts(
  owner: TestBrowser,
  section = "hero",
  query = "",
): Promise<AdminResponse["page"]> {
  return (await owner.get(`/admin/texts/${section}${query}`)).page;
}

/** Types texts into the form as it is shown, by their fields. */
export async function saveTexts(
  owner: TestBrowser,
  typing: Record<string, string>,
  section = "hero",
  language = "fr",
): Promise<AdminResponse> {
  const { view: shown } = await viewTexts(owner, section, `?language=${language}`);
  return owner.post(`/admin/texts/${section}?language=${language}`, {
    ...shown.values,
    seen: shown.seen,
    do: "save",
    ...typing,
  });
}

/** Publishes, discards, restores, or changes a list, having seen the section as it is. */
export async function pressTexts(
  owner: TestBrowser,
  what: string,
  section = "hero",
): Promise<AdminResponse> {
  const { seenAll } = await viewTexts(owner, section);
  return owner.post(`/admin/texts/${section}`, { do: what, seen: seenAll });
}
