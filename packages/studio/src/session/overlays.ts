/** What can be shown over the scene. */
export const OVERLAYS = ["joints", "reactions", "contacts", "trails", "frames", "bounds", "centres", "grid", "shadows"] as const;
export type OverlayName = (typeof OVERLAYS)[number];
