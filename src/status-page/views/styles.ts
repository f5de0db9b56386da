import { Html } from '../../lib/html.ts';
import { chartStyles } from '../metrics/chart.css.ts';

/** Background colours in light and dark mode. The accent must be readable on both. */
export const backgrounds = { light: '#ffffff', dark: '#15191f' } as const;

const sheet = `
:root{
  color-scheme:light dark;--accent:var(--s6);--on-accent:var(--card);
  --ground:#f6f7f9;--card:${backgrounds.light};--text:#1b1f24;--muted:#57606a;--line:#d8dee4;--empty:#c9d1d9;
  --s1:#137a41;--s2:#8a5a00;--s3:#b3470b;--s4:#b3261e;--s5:#57606a;--s6:#1d5fbf;
  --b1:#2da160;--b2:#c48606;--b3:#e0691a;--b4:#d13a31;--b5:#7d8590;--b6:#3b7ddd;
  --t1:#e5f5eb;--t2:#fbf1d9;--t3:#fdebdf;--t4:#fce8e6;--t5:#eceef1;--t6:#e4eefb;
}
@media screen and (prefers-color-scheme:dark){:root{
  --ground:#0d1014;--card:${backgrounds.dark};--text:#e6e9ed;--muted:#9aa4af;--line:#2c333c;--empty:#3a424d;
  --s1:#56d490;--s2:#e5b447;--s3:#f79a5c;--s4:#ff8a80;--s5:#a6b0bb;--s6:#82b4ff;
  --b1:#3bb273;--b2:#d99e1f;--b3:#ef7d33;--b4:#f0564c;--b5:#8b95a1;--b6:#5b97ee;
  --t1:#12291c;--t2:#2e2611;--t3:#332012;--t4:#371a18;--t5:#1f242b;--t6:#14243b;
}}
*{box-sizing:border-box}
[hidden]:not(.live){display:none!important}
.live[hidden]{visibility:hidden}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--ground);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;overflow-wrap:anywhere}
.s1{--c:var(--s1);--b:var(--b1);--t:var(--t1)}
.s2{--c:var(--s2);--b:var(--b2);--t:var(--t2)}
.s3{--c:var(--s3);--b:var(--b3);--t:var(--t3)}
.s4{--c:var(--s4);--b:var(--b4);--t:var(--t4)}
.s5{--c:var(--s5);--b:var(--b5);--t:var(--t5)}
.s6{--c:var(--s6);--b:var(--b6);--t:var(--t6)}
.wrap{max-width:52rem;margin:0 auto;padding:0 1rem}
a{color:var(--accent)}
a:focus-visible,summary:focus-visible,button:focus-visible,select:focus-visible,input:focus-visible,[tabindex]:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:3px}
.skip{position:absolute;inset-inline-start:-99rem}
.skip:focus{inset-inline-start:1rem;top:.5rem;background:var(--card);padding:.5rem 1rem;z-index:9}
.sheet{position:absolute}
.hide{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.top{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;align-items:center;padding:1.25rem 0}
.brand{display:flex;align-items:center;gap:.6rem;margin:0;font-size:1.25rem;font-weight:700;line-height:1.3;flex:1 1 12rem}
.brand a{color:inherit;text-decoration:none}
.brand img{max-height:2.5rem;max-width:12rem;display:block}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.1rem;list-style:none;margin:0;padding:0}
nav a{display:inline-block;padding:.3rem 0;color:var(--muted);text-decoration:none}
nav a:hover,nav a[aria-current]{color:var(--text);text-decoration:underline;text-underline-offset:.35em;text-decoration-thickness:2px;text-decoration-color:var(--accent)}
h1,h2,h3,h4{line-height:1.3;margin:0}
h1{font-size:1.6rem}
h2{font-size:1.15rem;margin:2.25rem 0 .75rem}
.i{width:1.05em;height:1.05em;flex:none;fill:var(--b);vertical-align:-.16em}
.k{fill:none;stroke:var(--card);stroke-width:1.9;stroke-linecap:round;stroke-linejoin:round}
.banner{display:flex;align-items:center;gap:.9rem;background:var(--t);border:1px solid var(--b);border-radius:12px;padding:1.1rem 1.25rem;color:var(--c)}
.banner h1{font-size:1.3rem}
.banner .i{width:1.8rem;height:1.8rem}
.banner .k{stroke:var(--t)}
.card{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:1rem 1.25rem;margin:0 0 .9rem}
.entry{border-inline-start:5px solid var(--b)}
.name{font-size:1.08rem}
.name a{color:inherit;text-decoration:none;padding:1px 0}
.name a:hover{text-decoration:underline}
.facts{display:flex;flex-wrap:wrap;gap:.1rem 1rem;margin:.35rem 0 0;color:var(--muted);font-size:.9rem}
.facts b{color:var(--c);font-weight:600}
.facts>:has(time){order:1}
.tag{border:1px solid var(--line);border-radius:99px;padding:0 .55rem;font-size:.8rem;color:var(--muted)}
.hit{display:flex;flex-wrap:wrap;gap:.15rem .9rem;list-style:none;margin:.45rem 0 0;padding:0;font-size:.9rem}
.steps{list-style:none;margin:.8rem 0 0;padding:0}
.steps>li{border-top:1px solid var(--line);padding:.7rem 0 0;margin:0 0 .7rem}
.steps>li:last-child{margin-bottom:0}
.steps p.when{margin:0;font-size:.9rem;color:var(--muted)}
.steps p.when b{color:var(--text)}
.learned{border-top:1px solid var(--line);margin-top:.9rem}
.learned h2{margin:.9rem 0 0}
h1[dir=auto],.name,.md,.desc{text-align:start}
.md :is(h3,h4,h5,h6){font-size:1rem;margin:1rem 0 .25rem}
.md :is(h3,h4,h5,h6)+*{margin-top:0}
.md h3{font-size:1.08rem}
.md>:first-child{margin-top:.25rem}
.md>:last-child{margin-bottom:0}
.md pre{overflow:auto;background:var(--ground);padding:.6rem;border-radius:6px}
.md table{border-collapse:collapse;display:block;overflow:auto}
.md td,.md th{border:1px solid var(--line);padding:.2rem .5rem}
.bar-tools{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:baseline;gap:0 1rem}
.pick{display:flex;flex-wrap:wrap;gap:.15rem .8rem;list-style:none;margin:0;padding:0;font-size:.9rem}
.pick a{display:inline-block;min-width:1.5rem;padding:.25rem 0;color:var(--muted)}
.pick a[aria-current]{color:var(--text);font-weight:600;text-decoration:none}
.group>summary{display:flex;align-items:center;gap:.6rem;cursor:pointer;list-style:none;padding:.15rem 0}
.group>summary::-webkit-details-marker{display:none}
.group>summary::before{content:"";width:.5rem;height:.5rem;border:solid var(--muted);border-width:0 2px 2px 0;transform:rotate(-45deg);flex:none;margin-inline-end:.15rem}
.group[open]>summary::before{transform:rotate(45deg)}
[dir=rtl] .group:not([open])>summary::before{transform:rotate(135deg)}
.group h3{flex:1;font-size:1.05rem}
.list{list-style:none;margin:0;padding:0}
.list>li{padding:.85rem 0;border-top:1px solid var(--line)}
.list>li:first-child{border-top:0}
.group[open]>.list>li:first-child{border-top:1px solid var(--line);margin-top:.6rem}
.card>.list>li:first-child{padding-top:.15rem}
.list>li:last-child{padding-bottom:.15rem}
.row{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;align-items:baseline}
.row h4,.row h3{font-size:1rem;font-weight:600}
.row h4 a{color:inherit;text-decoration-color:var(--muted);text-underline-offset:.2em}
.row h4 a:hover{color:var(--accent)}
.st{color:var(--c);font-weight:600;font-size:.92rem;white-space:nowrap;margin:0}
.desc{margin:.1rem 0 0;color:var(--muted);font-size:.92rem}
.bars{display:block;width:100%;height:2rem;margin-top:.5rem}
[dir=rtl] .bars{transform:scaleX(-1)}
.metrics .span{direction:ltr}
.bars path{fill:var(--b)}
.bars .s0{fill:var(--empty)}
.ok{fill:var(--b1)}
.bars[data-on]{cursor:pointer}
.span{display:flex;justify-content:space-between;gap:.5rem;margin:.15rem 0 0;color:var(--muted);font-size:.84rem}
.days{font-size:.9rem;margin-top:.25rem}
.days>summary{color:var(--muted);cursor:pointer;width:max-content;max-width:100%;padding:.15rem 0}
.days>ul{margin:.3rem 0 0;padding-inline-start:1.1rem}
.days ul ul{padding-inline-start:1.1rem;list-style-type:circle}
.days>ul,.md>ul{list-style-type:disc}
.tip{position:absolute;z-index:5;max-width:20rem;background:var(--card);color:var(--text);border:1px solid var(--muted);border-radius:8px;padding:.5rem .75rem;font-size:.88rem;box-shadow:0 6px 24px #0003}
.tip ul{margin:.2rem 0 0;padding-inline-start:1.1rem}
.metrics{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,21rem),1fr));gap:.9rem}
.metrics .card{margin:0}
.metrics .span{margin-top:.1rem}
.day{margin:0 0 1.1rem}
.day>h2,.day>h3{font-size:1rem;border-bottom:1px solid var(--line);padding-bottom:.3rem;margin:0 0 .6rem}
.quiet{color:var(--muted);margin:0}
.more{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;justify-content:space-between;align-items:center;margin:1rem 0}
.more form{display:flex;gap:.5rem;align-items:center;flex-wrap:wrap}
label{font-size:.9rem;color:var(--muted)}
input,select,button{font:inherit;color:inherit;background:var(--card);border:1px solid var(--muted);border-radius:6px;padding:.3rem .6rem;min-height:2.25rem}
button{background:var(--accent);color:var(--on-accent);border-color:var(--accent);cursor:pointer}
.button{display:inline-flex;align-items:center;min-height:2.25rem;padding:.3rem .9rem;border-radius:6px;background:var(--accent);color:var(--on-accent);text-decoration:none}
.narrow{max-width:36rem;margin:0 auto}
.narrow h1{font-size:1.4rem;margin:.5rem 0}
.narrow button,.narrow .button{min-height:2.75rem;padding:.5rem 1.1rem}
.ask{display:grid;gap:1.1rem;margin:1.25rem 0}
.ask>*{margin:0;min-width:0}
.ask button{justify-self:start}
.ask .plain{background:none;color:var(--accent)}
.field{display:grid;gap:.3rem}
.field input,.field select{width:100%;min-height:2.75rem}
.field [aria-invalid]{border-color:var(--s4)}
fieldset{border:1px solid var(--line);border-radius:8px;padding:.4rem .9rem .7rem;margin:0;min-width:0}
fieldset fieldset{border:0;padding:0;margin-top:.7rem}
legend{padding:0 .3rem;color:var(--muted);font-size:.9rem}
fieldset fieldset legend{padding:0;font-weight:600}
.tick{display:flex;gap:.6rem;align-items:center;min-height:2.5rem;color:var(--text);font-size:1rem;cursor:pointer}
.tick input{width:1.15rem;height:1.15rem;min-height:0;flex:none;margin:0;accent-color:var(--accent)}
nav.ways{border-bottom:1px solid var(--line)}
.ways ul{gap:0 1.1rem}
@media not (scripting:enabled){.scripted{display:none!important}}
@media(scripting:enabled){.unscripted{display:none}}
.ways a{padding:.55rem .1rem}
.narrow .card>h2{margin-top:0}
.choice{padding-inline-start:1.75rem}
.ask:has([type=radio][value=all]:checked) .choice{display:none}
.said{border:1px solid var(--b);border-inline-start-width:5px;border-radius:8px;background:var(--t);color:var(--text);padding:.6rem .9rem;margin:1rem 0}
.scroll{overflow-x:auto}
table.up{border-collapse:separate;border-spacing:0;font-size:.92rem;width:100%}
.up th,.up td{padding:.45rem .6rem;text-align:end;white-space:nowrap;border-bottom:1px solid var(--line)}
.up th:first-child{text-align:start;position:sticky;inset-inline-start:0;background:var(--card);white-space:normal;overflow-wrap:break-word;min-width:10rem}
.up small{display:block;color:var(--muted)}
footer{margin:3rem 0 2rem;padding-top:1.25rem;border-top:1px solid var(--line);color:var(--muted);font-size:.9rem;display:flex;flex-wrap:wrap;gap:.75rem 2rem;justify-content:space-between;align-items:center}
footer p,footer ul,footer form{margin:0}
footer #zone{order:1;flex-basis:100%}
.live{order:2;flex-basis:100%;display:inline-flex;align-items:center;gap:.4rem}
.live::before{content:"";width:.55rem;height:.55rem;border-radius:50%;background:var(--b1)}
.live[data-off]::before{background:var(--b5)}
@media(prefers-reduced-motion:no-preference){.fresh{outline-offset:4px;animation:fresh 1.6s ease-out}@keyframes fresh{from{outline:3px solid var(--accent)}to{outline:3px solid transparent}}}
@media(max-width:34rem){.card{padding:.9rem 1rem}.banner{padding:.95rem 1rem}.banner h1{font-size:1.12rem}.facts>:has(time){flex-basis:100%}}
@media(forced-colors:active){.bars path,.i{forced-color-adjust:none}}
@media print{nav,.button,.more,.pick,footer form,.skip,.live{display:none}body{background:#fff}a{color:inherit}.card{break-inside:avoid}.days,.group{display:block}}
`;

/** Minified: without line breaks and indentation. */
export const styles: string = (sheet + chartStyles).replace(/\s*\n\s*/g, '').replaceAll(';}', '}');

export const styleSheet: Html = new Html(styles);
