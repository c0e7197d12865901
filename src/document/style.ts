import { dark, light, print, variables } from "./palette";

/** The look of all pages: readable on a screen, light and dark, at any width, and clean on A4. */
export const style = `
:root{color-scheme:light dark;${variables(light)}}
@media (prefers-color-scheme:dark){:root{${variables(dark)}}}
*{box-sizing:border-box}
html{scroll-padding-top:4rem}
body{margin:0 auto;max-width:88rem;padding:0 1.25rem 4rem;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.6rem;line-height:1.25;margin:1.25rem 0 .75rem}
h2{font-size:1.25rem;margin:2.5rem 0 .75rem;padding-bottom:.2rem;border-bottom:2px solid var(--line)}
h3{font-size:1rem;margin:1.25rem 0 .4rem}
p,li{max-width:60rem}
p{margin:.5rem 0}
a{color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:1px}
.skip{position:absolute;left:-99rem}
.skip:focus{left:1rem;top:.5rem;background:var(--paper);padding:.4rem .8rem;z-index:2}
nav{position:sticky;top:0;z-index:1;background:var(--paper);border-bottom:1px solid var(--line);padding:.35rem 0}
nav ul{display:flex;flex-wrap:wrap;gap:0 .9rem;margin:0;padding:0;list-style:none;font-size:.85rem}
nav a{text-decoration:none;white-space:nowrap}
nav a:hover{text-decoration:underline}
.stamp{border:2px solid var(--alarm);color:var(--alarm);font-weight:600;padding:.3rem .7rem;width:fit-content;max-width:100%}
.muted{color:var(--muted);font-size:.92em}
.strong{font-weight:600}
.code{font:.88em/1.4 ui-monospace,monospace}
.alarm{color:var(--alarm);font-weight:600}
.wide{overflow-x:auto;margin:.7rem 0}
table{border-collapse:collapse;font-size:.85rem;line-height:1.4;width:100%}
th,td{border:1px solid var(--line);padding:.3rem .5rem;text-align:left;vertical-align:top}
table.fixed{table-layout:fixed;min-width:max(48rem,var(--columns)*6.2rem)}
table:not(.fixed) td{overflow-wrap:break-word}
thead th{overflow-wrap:normal}
thead th{background:var(--soft)}
tbody th{background:var(--soft);font-weight:600}
td div+div{margin-top:.1rem}
tr:target>*,tr:has(:target)>*,li:has(:target){background:var(--mark)}
.sign td{height:2.6rem;min-width:6rem}
.sign th{white-space:nowrap}
.picture{background:#fff;border:1px solid var(--line)}
.picture svg{display:block;max-width:100%;min-width:46rem;height:auto;margin:0 auto}
summary{cursor:pointer;font-weight:600;padding:.3rem 0}
details>summary small{font-weight:400;color:var(--muted)}
.filters{display:flex;flex-wrap:wrap;gap:.5rem .9rem;align-items:end;padding:.6rem .8rem;margin:.7rem 0;background:var(--soft);border:1px solid var(--line)}
.filters[hidden]{display:none}
.filters label{display:grid;font-size:.8rem;color:var(--muted)}
.filters :is(select,input,button){font:inherit;font-size:.9rem;color:var(--ink);background:var(--paper);border:1px solid var(--edge);border-radius:3px;padding:.25rem .4rem;max-width:100%}
.filters output{flex-basis:100%;font-size:.85rem}
.file{margin:.3rem 0;padding:.4rem .4rem .4rem 4rem;background:var(--soft);font:.8rem/1.5 ui-monospace,monospace;list-style-position:outside}
.file li{max-width:none;white-space:pre-wrap;padding-left:.4rem}
.file li::marker{color:var(--muted)}
.file a{display:inline-block;font-family:system-ui,sans-serif;font-size:.75rem;margin-left:.8rem}
.diff{margin:.3rem 0;padding:.4rem .6rem;background:var(--soft);font:.8rem/1.5 ui-monospace,monospace;white-space:pre-wrap}
.diff del{color:var(--alarm);text-decoration:none}
.diff ins{color:var(--good);text-decoration:none}
.choice{font-size:.85rem}
@media (max-width:40rem){body{padding:0 .75rem 3rem}html{scroll-padding-top:1rem}nav{position:static}h1{font-size:1.3rem}}
@media print{
@page{size:A4 landscape;margin:12mm 12mm 15mm;@bottom-right{content:counter(page) " / " counter(pages);font:8pt system-ui,sans-serif}}
:root{color-scheme:light;${variables(print)}}
body{max-width:none;padding:0;font-size:9pt}
h1{font-size:15pt;margin-top:0}
h2{font-size:12pt;margin:14pt 0 4pt}
h3{font-size:10pt;margin:8pt 0 2pt}
h1,h2,h3,summary,p:has(+.picture){break-after:avoid}
p,li{max-width:none}
nav,.skip,.filters,.screen{display:none!important}
a{text-decoration:none}
table{font-size:7.2pt;line-height:1.3}
table.fixed{min-width:0}
th,td{padding:2pt 3pt}
table:not(.fixed) td{overflow-wrap:anywhere}
tr[hidden],tbody[hidden]{display:revert!important}
thead{display:table-header-group;break-after:avoid}
tr,p{break-inside:avoid}
tbody tr:has(th[scope=rowgroup]){break-after:avoid}
thead+tbody tr:nth-child(-n+2),tbody:last-child tr:nth-last-child(2){break-after:avoid}
tbody+tbody tr:nth-child(-n+2):has(th[scope=rowgroup]){break-after:avoid}
table:not(.fixed,:has(tr:nth-child(17))){break-inside:avoid}
.wide{overflow:visible}
.picture{border:0;break-inside:avoid}
.picture svg{min-width:0;max-height:150mm}
.flat svg{max-height:66mm}
.sign td{height:9mm}
.signatures{break-inside:avoid}
details::details-content{content-visibility:visible;display:block;height:auto}
summary{list-style:none}
#files{display:none}
body:has(#print-files:checked) #files{display:block}
.file{font-size:6.5pt;padding-left:28pt;background:none}
.file a{display:none}
}
`;
