// The folder of the property that a site is opened for, and where its build and its data are.
import { relative, resolve } from "node:path";

const usual = "property";

/** `PROPERTY`, or `property`, relative to the working directory. A built server has the folder that it was built for. */
export const propertyFolder = usualPath(process.env.PROPERTY?.trim() || usual);

/** Where the property's build is: each property has its own, so that several may exist beside each other. */
export const buildFolder = ownFolder("build", "-");

/** Where the property's database is unless DATA_DIR is set. */
export const dataFolder = ownFolder("data", "/");

function usualPath(folder: string): string {
  return relative(process.cwd(), resolve(folder)).replaceAll("\\", "/");
}

function ownFolder(base: string, separator: string): string {
  if (propertyFolder === usual) return base;
  return `${base}${separator}${propertyFolder.replaceAll(/[^\w]+/g, "-").replace(/^-/, "")}`;
}
