/** Colours of all pages. Words on any of the grounds keep a contrast of 4.5 to 1, borders of controls 3 to 1: a test computes it. */
export interface Palette {
  readonly paper: string;
  /** Ground of table heads and files. */
  readonly soft: string;
  /** Ground of what a link led to. */
  readonly mark: string;
  readonly ink: string;
  readonly muted: string;
  readonly accent: string;
  readonly alarm: string;
  readonly good: string;
  /** Lines of tables: only decoration. */
  readonly line: string;
  /** Borders of controls. */
  readonly edge: string;
}

export const light: Palette = {
  paper: "#ffffff",
  soft: "#f3f5f8",
  mark: "#fff3c4",
  ink: "#1c2430",
  muted: "#4d5866",
  accent: "#0b5cad",
  alarm: "#9a3412",
  good: "#1f6b35",
  line: "#d3d8de",
  edge: "#78828f",
};

export const dark: Palette = {
  paper: "#161c24",
  soft: "#222a35",
  mark: "#4a3d0f",
  ink: "#e6eaf0",
  muted: "#b0bac6",
  accent: "#8fc2f8",
  alarm: "#fdba74",
  good: "#8fd6a2",
  line: "#3c4654",
  edge: "#8592a1",
};

export const print: Palette = {
  paper: "#ffffff",
  soft: "#eeeeee",
  mark: "#ffffff",
  ink: "#000000",
  muted: "#333333",
  accent: "#000000",
  alarm: "#000000",
  good: "#000000",
  line: "#999999",
  edge: "#555555",
};

export const variables = (palette: Palette): string =>
  Object.entries(palette)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(";");
