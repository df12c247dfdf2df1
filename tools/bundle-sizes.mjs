/** Prints what core costs a page: the whole of it, a program that steps a world, and the minimal entry; minified, and as it is served. */
import { bundleSizes, sizeTable } from "./lib/bundle-sizes.mjs";

console.log(sizeTable(await bundleSizes()));
