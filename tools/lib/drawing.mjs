/** Flat drawings as SVG: areas, dots and a legend under a title, in the manner of the plots of `gelenk plot`. */

/**
 * @typedef {readonly [number, number]} Point y upwards
 * @typedef {{ points: readonly Point[], fill?: string, stroke?: string }} Area
 * @typedef {{ at: Point, fill: string }} Dot
 * @typedef {{ areas: readonly Area[], dots?: readonly Dot[], legend?: readonly (readonly [string, string])[] }} Drawing later areas cover earlier ones
 */

const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif";
const MARGIN = 24;
const TITLE = 52;
const LINE = 22;

/** @param {Drawing} drawing @param {string} title @param {number} width px */
export function drawingText({ areas, dots = [], legend = [] }, title, width) {
  const points = [...areas.flatMap(({ points }) => points), ...dots.map(({ at }) => at)];
  const range = (/** @type {number} */ k) => [Math.min(...points.map((p) => p[k])), Math.max(...points.map((p) => p[k]))];
  const [[left, right], [low, high]] = [range(0), range(1)];
  const scale = (width - 2 * MARGIN) / (right - left);
  const bottom = TITLE + scale * (high - low) + MARGIN;
  const height = Math.ceil(bottom + legend.length * LINE + (legend.length > 0 ? MARGIN / 2 : 0));
  const place = (/** @type {Point} */ [x, y]) => [MARGIN + scale * (x - left), TITLE + scale * (high - y)].map((value) => value.toFixed(1));
  const shapes = areas.map(({ points, fill = "none", stroke = "none" }) => {
    const path = points.map((p) => place(p).join(" ")).join("L");
    // a filled area has a thin border in its own colour, so that neighbours leave no seam
    return `<path d="M${path}Z" fill="${fill}" stroke="${stroke}"${fill === "none" ? ' stroke-width="1.5"' : ""}/>`;
  });
  const marks = dots.map(({ at, fill }) => {
    const [x, y] = place(at);
    return `<circle cx="${x}" cy="${y}" r="5" fill="${fill}" stroke="#ffffff" stroke-width="1.5"/>`;
  });
  const lines = legend.flatMap(([text, colour], i) => {
    const y = bottom + i * LINE;
    return [
      `<circle cx="${MARGIN + 6}" cy="${y.toFixed(1)}" r="5" fill="${colour}"/>`,
      `<text x="${MARGIN + 20}" y="${y.toFixed(1)}" dy="0.35em" fill="#1f2328">${text}</text>`,
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="${FONT}" font-size="13">`,
    `<title>${title}</title><rect width="100%" height="100%" fill="#ffffff"/>`,
    `<text x="${MARGIN}" y="30" font-size="16" font-weight="600" fill="#1f2328">${title}</text>`,
    '<g stroke-width="0.5" stroke-linejoin="round">',
    ...shapes,
    "</g>",
    ...marks,
    ...lines,
    "</svg>\n",
  ].join("\n");
}
