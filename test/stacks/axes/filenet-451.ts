import { results, type Axis } from "./axis";

const fragmentSize: Axis = {
  name: "fragment size",
  of: /(before|after)$/,
  allowed: [
    { what: /setting ce\/ce[12]\/orb\.fragmentSize/, why: "the varied setting of the members", always: true },
    { what: /setting driver[12]\/driver\/client\.fragmentSize/, why: "the same of the clients", always: true },
    { what: /file configs\/ce\/ce[12]\/.+/, why: "files that hold it", always: true },
    { what: /file configs\/driver[12]\/driver\/published\/driver-jvm\.options/, why: "the clients' own", always: true },
    ...results,
  ],
};

export const filenet451: readonly Axis[] = [fragmentSize];
