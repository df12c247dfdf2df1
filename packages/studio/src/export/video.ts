/**
 * A film of the recording, frame by frame: every moment is drawn and encoded before the next one, so that none is missing however slow the machine is. WebM by
 * WebCodecs.
 */
import { BufferTarget, Output, VideoSample, VideoSampleSource, WebMOutputFormat } from "mediabunny";
import type { FrameLayout } from "../simulation/frame.js";
import type { PoseTrack } from "../simulation/protocol.js";
import type { View } from "../view/view.js";
import { frameOfMoment, momentsOfFilm } from "./frame-of-moment.js";

export interface FilmOptions {
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
  /** Share that is done; false ends it. */
  progress?(share: number): boolean;
}

const BITS_PER_SECOND = 6e6;

/** Undefined where it was ended. */
export async function makeFilm(view: View, layout: FrameLayout, track: PoseTrack, options: FilmOptions): Promise<Blob | undefined> {
  const { width, height, framesPerSecond, progress } = options;
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new VideoSampleSource({ codec: "vp8", bitrate: BITS_PER_SECOND });
  output.addVideoTrack(source, { frameRate: framesPerSecond });
  await output.start();
  const moments = momentsOfFilm(track.times, framesPerSecond);
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
