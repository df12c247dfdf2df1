/** @gelenk/formats/svg: what pictures of results are drawn with: elements, axes, frames, colours of lines. */
export { type Picture, pictureElement, TITLE_HEIGHT } from "./svg/document.js";
export { axisLabel, type Frame, frameGrid, place, placeX, placeY, xLabels, yLabels } from "./svg/frame.js";
export { makeLogAxis } from "./svg/log-axis.js";
export { DARK, FONT, LIGHT, lineStyle, PALETTE, type PlotTheme, TEXT_SIZE, TITLE_SIZE, textWidth } from "./svg/style.js";
export { type Attributes, coordinate, element, type SvgElement, svgText } from "./svg/svg.js";
export { type Axis, finiteRange, makeAxis, niceStep, padRange, powerOfTen, type Tick, withMinus } from "./svg/ticks.js";
