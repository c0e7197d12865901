import { fullSize } from "../settings/scale";
import type { EnvironmentOptions } from "./environment";

/** What holds where no option says otherwise: full size, design load, free software, one engine. */
export const defaultOptions: EnvironmentOptions = {
  flavour: "open",
  placement: "engine",
  scale: fullSize,
  overrides: {},
  images: {},
  publish: {},
  hosts: {},
  hostProfile: {},
  licence: [],
};
