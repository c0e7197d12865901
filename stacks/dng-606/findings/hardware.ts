import { hardware, tableMachines } from "../tables";
import { requirementsMachines, type DngVariant } from "../variant";
import type { Doubt } from "./doubt";

/** What the hardware table lists, and what the tests had. */
export function hardwareDoubts(variant: DngVariant): Doubt[] {
  const machines = requirementsMachines(variant).length;
  return [
    ...(machines > tableMachines
      ? [
          {
            code: "REPORT_HARDWARE",
            path: "rm2",
            message: "the hardware table lists one RM machine, the test had three",
            given: `Number of machines: ${tableMachines}`,
            allowed: `${machines} machines of the same hardware`,
            fix: "three like machines are modelled",
            question: "Were all three RM machines as that row describes?",
            section: "Appendix B, hardware table",
          },
        ]
      : []),
    {
      code: "REPORT_HARDWARE",
      path: "db",
      message: "Appendix F counts as processor cores what Appendix B counts as processors with hyperthreading",
      given: `total number of processor cores/machines: ${hardware.db.logicalProcessors}`,
      allowed: `${hardware.db.logicalProcessors / 2} cores, ${hardware.db.logicalProcessors} logical processors`,
      fix: "logical processors are carried",
      question: "Are the 24 the logical processors of Appendix B?",
      section: "Appendix F, Database Server Hardware",
    },
    {
      code: "REPORT_MISSING",
      path: "driver",
      message: "the machine of the load driver and the directory server are not in the hardware table",
      given: "no row",
      allowed: "a row for each machine",
      fix: "their sizes are chosen and marked",
      question: "Which machines ran Rational Performance Tester and the directory server, and which directory was it?",
      section: "Appendix B, hardware table",
    },
  ];
}
