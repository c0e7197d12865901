import { results, type Axis } from "./axis";

const writePolicy: Axis = {
  name: "write policy",
  of: /write-(through|back)$/,
  allowed: [
    { what: /setting esx1\/storage\.writePolicy/, why: "the varied setting", always: true },
    { what: /runbook Machine esx1 .+/, why: "a person sets it", always: true },
    { what: /procedure/, why: "the policy is set before the run; what write-back needs", always: true },
    { what: /omission BBU, UPS and a RAID controller .+/, why: "advice for write-back alone" },
    ...results,
  ],
};

export const clmEtl404: readonly Axis[] = [writePolicy];
