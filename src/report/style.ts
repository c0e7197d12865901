/** The look of the report page: readable on a screen, light and dark, and clean on A4. */
export const style = `
:root { color-scheme: light dark; --line: #c8ccd2; --soft: #f3f5f8; --ink: #1c2430; --paper: #ffffff; --accent: #0b5cad; --stamp: #9a3412; }
@media (prefers-color-scheme: dark) { :root { --line: #3c4654; --soft: #222a35; --ink: #e6eaf0; --paper: #161c24; --accent: #7db7f5; --stamp: #fdba74; } }
body { margin: 0 auto; max-width: 75rem; padding: 1rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; line-height: 1.25; }
h2 { font-size: 1.2rem; margin-top: 2rem; border-bottom: 1px solid var(--line); }
a { color: var(--accent); }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: 0; list-style: none; font-size: .9rem; }
.stamp { border: 2px solid var(--stamp); color: var(--stamp); font-weight: 600; padding: .4rem .7rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: .85rem; width: 100%; margin: .7rem 0; }
th, td { border: 1px solid var(--line); padding: .3rem .5rem; text-align: left; vertical-align: top; max-width: 24rem; }
td { overflow-wrap: anywhere; min-width: 4.5rem; }
th { background: var(--soft); }
.picture svg { max-width: 100%; height: auto; }
@media print {
  @page { size: A4 landscape; margin: 12mm; }
  :root { --paper: #ffffff; --ink: #000000; --soft: #eeeeee; --line: #999999; --accent: #000000; --stamp: #000000; }
  body { max-width: none; padding: 0; font-size: 9pt; }
  nav { display: none; }
  table { font-size: 7pt; }
  th { overflow-wrap: anywhere; }
  td { min-width: 0; }
  .wide { overflow: visible; }
  thead { display: table-header-group; }
  tr { break-inside: avoid; }
  h2 { break-after: avoid; }
}
`;
