/**
 * A film of the recording, frame by frame: every moment is drawn and encoded before the next one, so that none is missing however slow the machine is. WebM by
 * WebCodecs.
 */
import { BufferTarget, canEncodeVideo, Output, VideoSample, VideoSampleSource, WebMOutputFormat } from "mediabunny";
import type { FrameLayout } from "../simulation/frame.js";
import type { PoseTrack } from "../simulation/protocol.js";
import type { View } from "../view/view.js";
import { frameOfMoment, momentsOfFilm } from "./frame-of-moment.js";
import type { Size } from "./picture-size.js";

export interface FilmOptions extends Size {
  readonly framesPerSecond: number;
  /** Of the recording, s. */
  readonly range: readonly [from: number, to: number];
  /** Share that is done; false ends it. */
  progress?(share: number): boolean;
}

/** Of every pixel and frame, which gives 1280 × 720 at 30 frames per second 6 Mbit/s; and of a film at most, per second. */
const BITS = 0.22;
const MOST_BITS = 60e6;

/** Undefined where it was ended. */
export async function makeFilm(view: View, layout: FrameLayout, track: PoseTrack, options: FilmOptions): Promise<Blob | undefined> {
  const { width, height, framesPerSecond, range, progress } = options;
  const bitrate = Math.round(Math.min(MOST_BITS, BITS * width * height * framesPerSecond));
  if (!(await canEncodeVideo("vp8", { width, height, bitrate })))
    throw new Error(`this browser does not encode films of ${width} × ${height} pixels`);
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new VideoSampleSource({ codec: "vp8", bitrate });
  output.addVideoTrack(source, { frameRate: framesPerSecond });
  await output.start();
  const moments = momentsOfFilm(track.times, framesPerSecond, range);
  for (const [k, moment] of moments.entries()) {
    if (progress?.(k / moments.length) === false) {
      await output.cancel();
      return undefined;
    }
    view.showFrame(frameOfMoment(track, moment), { ...layout, bodies: track.bodies, joints: [] });
    const bitmap = await createImageBitmap(await view.picture({ width, height }));
    const sample = new VideoSample(bitmap, { timestamp: k / framesPerSecond, duration: 1 / framesPerSecond });
    await source.add(sample);
    sample.close();
    bitmap.close();
  }
  await output.finalize();
  return new Blob([target.buffer!], { type: "video/webm" });
}
