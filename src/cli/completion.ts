import { Argument, type Command } from "commander";
import { shells, type Shell } from "../completion/scripts";

const examples = `
Examples:
  source <(perflab completion bash)      in ~/.bashrc
  source <(perflab completion zsh)       in ~/.zshrc, after compinit
  perflab completion fish > ~/.config/fish/completions/perflab.fish`;

/** `perflab completion`: a script for a shell, and the hidden command that the script asks at each key. */
export function registerCompletion(program: Command): void {
  program
    .command("completion")
    .description("print a script with which a shell completes commands and names")
    .addArgument(new Argument("<shell>", "the shell").choices(shells))
    .addHelpText("after", examples)
    .action(async (shell: Shell) => {
      const { completionScripts } = await import("../completion/scripts.js");
      process.stdout.write(completionScripts[shell]);
    });
  program
    .command("__complete", { hidden: true })
    .argument("[words...]")
    .allowUnknownOption()
    .action(async (words: string[]) => {
      try {
        const { answer } = await import("../completion/answer.js");
        process.stdout.write(answer(program, words));
      } catch {
        // At a key nobody wants to read what is wrong with the project.
      }
    });
}
