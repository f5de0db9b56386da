import { surfaces } from '../../../../common/colours.ts';
import { motion, type Neutrals, neutrals, radii, rem, typeScale } from '../../../../common/design.ts';
import { defaultStatusColours } from '../../../../common/settings.ts';
import { statusVariables } from '../../../domain/settings/palette.ts';
import { Html } from '../../../lib/html.ts';
import { chartStyles } from '../metrics/chart.css.ts';

/** Background colours in light and dark mode. The accent must be readable on both. */
export const backgrounds = { light: surfaces.light.card, dark: surfaces.dark.card } as const;

const defaults = { status_colours: defaultStatusColours };

const neutralVariables = ({ ground, card, text, muted, line, empty, code }: Neutrals): string =>
  `--ground:${ground};--card:${card};--text:${text};--muted:${muted};--line:${line};--empty:${empty};--code:${code};`;

/** The type scale of docs/design.md. */
const [caption, small, lead, title, headline] = [
  rem(typeScale.caption),
  rem(typeScale.small),
  rem(typeScale.lead),
  rem(typeScale.title),
  rem(typeScale.headline),
];
const control = `${radii.control}px`;
const cardCorners = `var(--daymark-radius,${radii.card}px)`;

const sheet = `
:root{
  color-scheme:light dark;--accent:var(--s6);--on-accent:var(--card);
  ${neutralVariables(neutrals.light)}
  ${statusVariables(defaults, 'light')}
}
@media screen and (prefers-color-scheme:dark){:root{
  ${neutralVariables(neutrals.dark)}
  ${statusVariables(defaults, 'dark')}
}}
*{box-sizing:border-box}
[hidden]:not(.live){display:none!important}
.live[hidden]{visibility:hidden}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--ground);color:var(--text);font:16px/1.5 var(--daymark-font,system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif);overflow-wrap:anywhere}
.s1{--c:var(--s1);--b:var(--b1);--t:var(--t1)}
.s2{--c:var(--s2);--b:var(--b2);--t:var(--t2)}
.s3{--c:var(--s3);--b:var(--b3);--t:var(--t3)}
.s4{--c:var(--s4);--b:var(--b4);--t:var(--t4)}
.s5{--c:var(--s5);--b:var(--b5);--t:var(--t5)}
.s6{--c:var(--s6);--b:var(--b6);--t:var(--t6)}
.wrap{max-width:var(--daymark-width,60rem);margin:0 auto;padding:0 1rem}
a{color:var(--accent)}
a:focus-visible,summary:focus-visible,button:focus-visible,select:focus-visible,input:focus-visible,[tabindex]:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:3px}
.skip{position:absolute;inset-inline-start:-99rem}
.skip:focus{inset-inline-start:1rem;top:.5rem;background:var(--card);padding:.5rem 1rem;z-index:9}
.sheet{position:absolute}
.hide{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.top{display:grid;grid-template-columns:1fr auto auto;gap:.5rem 1.5rem;align-items:center;padding:1.25rem 0}
header:not(:has(+*)){visibility:hidden}
.brand{display:flex;align-items:center;gap:.6rem;margin:0;font-size:${title};font-weight:600;line-height:1.3;grid-area:1/1;min-width:0}
.top>nav{grid-area:1/2}
.top>.button{grid-area:1/3}
.top:not(:has(>.button)){grid-template-columns:1fr auto}
.brand a{color:inherit;text-decoration:none}
.brand img{display:block;height:2.5rem;width:auto;max-width:min(100%,16rem);object-fit:contain;object-position:0}
[dir=rtl] .brand img{object-position:100%}
.own-html{padding:.75rem 0;flex-basis:100%}
footer .own-html{padding:0}
.own-html>:first-child{margin-top:0}
.own-html>:last-child{margin-bottom:0}
.own-html img{max-width:100%;height:auto}
.row-of-links{grid-area:2/1/3/-1}
header+#announcement{margin-top:0}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.1rem;list-style:none;margin:0;padding:0}
nav a{display:inline-block;padding:.3rem 0;color:var(--muted);text-decoration:none}
nav a:hover,nav a[aria-current]{color:var(--text);text-decoration:underline;text-underline-offset:.35em;text-decoration-thickness:2px;text-decoration-color:var(--accent)}
h1,h2,h3,h4{line-height:1.3;margin:0}
h1{font-size:${headline};font-weight:600}
h2{font-size:${lead};font-weight:600;margin:2rem 0 .75rem}
h3,h4{font-weight:600}
.i{width:1.05em;height:1.05em;flex:none;fill:var(--b);vertical-align:-.16em}
.k{fill:none;stroke:var(--card);stroke-width:1.9;stroke-linecap:round;stroke-linejoin:round}
.banner{display:grid;grid-template-columns:auto minmax(0,1fr) 11rem;align-items:start;gap:.25rem 1rem;background:var(--t);border:1px solid var(--b);border-radius:${cardCorners};padding:1rem 1.25rem;color:var(--c)}
.banner h1{font-size:${title}}
@media(max-width:44rem){.banner h1{display:-webkit-box;-webkit-line-clamp:3;-webkit-box-orient:vertical;overflow:hidden}.banner .lines a[dir]{display:block;overflow:hidden;white-space:nowrap;text-overflow:ellipsis}}
.banner p{margin:.25rem 0 0;color:var(--text);font-size:${small}}
.banner p a{color:inherit;text-underline-offset:.2em}
.banner .lines{display:flex;flex-wrap:wrap;gap:0 1rem}
.banner .lines>span{min-width:12rem}
.banner .lines>i{display:none}
i{font-style:normal}
.banner .i{width:1.75rem;height:1.75rem}
.banner .k{stroke:var(--t)}
.banner .live{margin:.2rem 0 0;min-height:3em;justify-content:end;align-content:start}
.banner .mine{display:flex;flex-wrap:wrap;align-items:center;gap:0 .75rem;min-height:1.75rem}
.mine b{font-weight:600;color:var(--c)}
.mine button{background:none;border:0;padding:0;min-height:1.5rem;color:inherit;text-decoration:underline;text-underline-offset:.2em}
:is(.rows h4,.card>h3) input{width:1.15rem;height:1.15rem;min-height:0;margin:0 .5rem 0 0;vertical-align:-.2em;accent-color:var(--accent)}
.choosing{position:sticky;bottom:.75rem;z-index:4;display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:.5rem 1rem;max-width:40rem;margin:0 auto .75rem;box-shadow:0 6px 24px #0003}
.choosing p{margin:0}
.card{background:var(--card);border:1px solid var(--line);border-radius:${cardCorners};padding:1rem 1.25rem;margin:0 0 .75rem}
.entry{border-inline-start:4px solid var(--b)}
.name{font-size:${lead}}
:is(.name,.list :is(h3,h4),.card>h3,.sum,.hit,.up>h2,.day>.list) a{color:inherit;text-decoration:none;text-underline-offset:.2em;padding:3px 0}
:is(.name,.list :is(h3,h4),.card>h3,.sum,.hit,.pick,.up>h2,.crumbs,.day>.list) a:is(:hover,:focus-visible){text-decoration:underline}
a[rel~=noopener]::after{content:"\\2197";content:"\\2197"/"";margin-inline-start:.15em}
.facts{display:flex;flex-wrap:wrap;align-items:baseline;gap:.1rem 1rem;margin:.25rem 0 0;color:var(--muted);font-size:${small}}
.facts>span:has(time){min-width:11.5rem}
.facts b{color:var(--c);font-weight:600}
.tag{border:1px solid var(--line);border-radius:${radii.pill}px;padding:0 .5rem;font-size:${caption};color:var(--muted)}
.hit{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;list-style:none;margin:.5rem 0 0;padding:0;font-size:${small}}
.hit b{color:var(--c);font-weight:400}
.hit a{color:var(--text)}
.steps{list-style:none;margin:.75rem 0 0;padding:0}
.steps>li{border-top:1px solid var(--line);padding:.75rem 0 0;margin:0 0 .75rem}
.steps .md,.learned .md{max-width:44rem}
.steps>li:last-child{margin-bottom:0}
.steps p.when{margin:0;font-size:${small};color:var(--muted)}
.steps p.when b{color:var(--text);font-weight:600}
.when a{color:inherit;text-decoration:none;text-underline-offset:.2em;padding:3px 0}
.when a:is(:hover,:focus-visible){text-decoration:underline}
.steps>:target{background:var(--t6);box-shadow:0 0 0 .5rem var(--t6);border-radius:1px;scroll-margin:1rem}
#edits{margin-top:.75rem;border-top:1px solid var(--line);padding-top:.5rem}
#entry>h1{margin:.25rem 0}
.edit{margin:.25rem 0 0;max-width:44rem;white-space:pre-line}
del{color:var(--muted)}
ins{background:var(--t1);text-decoration-thickness:1px;text-underline-offset:.2em}
.learned{border-top:1px solid var(--line);margin-top:.9rem}
.learned h2{margin:.9rem 0 0}
[dir=auto]{text-align:left}
[dir=rtl] [dir=auto]{text-align:right}
.md[dir],.md [dir]{text-align:start}
.md :is(h3,h4,h5,h6){font-size:1rem;margin:1rem 0 .25rem}
.md :is(h3,h4,h5,h6)+*{margin-top:0}
.md h3{font-size:${lead}}
.md>:first-child{margin-top:.25rem}
.md>:last-child{margin-bottom:0}
.md pre{overflow:auto;background:var(--code);padding:.75rem;border-radius:${control}}
.md .table{overflow:auto;overflow-wrap:break-word;margin:.8rem 0}
.md table{border-collapse:collapse}
.md td,.md th{border:1px solid var(--line);padding:.2rem .5rem}
.md th:not([align]){text-align:start}
.md blockquote{margin:.8rem 0;padding-inline-start:.8rem;border-inline-start:3px solid var(--line);color:var(--muted)}
.md .task{list-style:none}
.md img{display:block;width:min(100%,36rem);height:18rem;object-fit:scale-down;background:var(--ground);border-radius:${control}}
.md img[width]{width:auto;max-width:100%;height:auto}
.bar-tools{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:baseline;gap:0 1rem}
.seek{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem .75rem;margin:.4rem 0 .75rem;font-size:${small}}
.seek input{flex:1 1 14rem;max-width:24rem}
.pick{display:flex;flex-wrap:wrap;gap:.25rem 1rem;list-style:none;margin:0;padding:0;font-size:${small}}
.pick a{display:inline-block;min-width:1.5rem;padding:.25rem 0;color:var(--muted);text-decoration:none;text-underline-offset:.2em}
.pick a:hover{color:var(--text)}
.pick a[aria-current]{color:var(--text);font-weight:600}
.card:has(>.group){display:grid;grid-template-columns:minmax(0,1fr)}
.card>h3:not(.name){font-size:1rem;overflow-wrap:break-word;padding:.15rem 0}
.card:has(>.group)>h3{grid-area:1/1;z-index:1;align-self:start;justify-self:start;max-width:calc(100% - 16.5rem)}
.card:has(>.group:not([open]) .all)>h3{max-width:12rem}
.group{grid-area:1/1}
.group>summary{display:grid;grid-template-columns:12rem minmax(0,1fr) 3.75rem 12.75rem;gap:0 .875rem;align-items:center;position:relative;cursor:pointer;list-style:none;padding:.15rem 1.75rem .15rem 0}
[dir=rtl] .group>summary{padding:.15rem 0 .15rem 1.75rem}
.group>summary>span{opacity:0;font-weight:600;overflow-wrap:break-word;user-select:none}
.group[open]>summary>span,.group>summary:not(:has(.all))>span{grid-column:1/4}
.group>summary>.st{grid-column:4}
.group[open]>summary .all{display:none}
.group>summary::-webkit-details-marker{display:none}
.group>summary::after{position:absolute;inset-inline-end:.5rem;top:calc(50% - .3rem)}
.group>summary::after,.days>summary::before{content:"";width:.5rem;height:.5rem;border:solid var(--muted);border-width:0 2px 2px 0;transform:rotate(-45deg);flex:none}
.group[open]>summary::after,.days[open]>summary::before{transform:rotate(45deg)}
[dir=rtl] .group:not([open])>summary::after,[dir=rtl] .days:not([open])>summary::before{transform:rotate(135deg)}
.list{list-style:none;margin:0;padding:0}
.list>li{padding:.45rem 0;border-top:1px solid var(--line)}
.list>li:first-child{border-top:0}
.list>li:last-child{padding-bottom:.15rem}
.rows>li,.axis{display:grid;grid-template-columns:12rem minmax(0,1fr) 3.75rem 12.75rem;gap:0 .875rem;align-items:center;position:relative;padding-inline-end:1.75rem}
.rows>li:not(:has(.bars)){grid-template-columns:1fr auto}
.axis{color:var(--muted);font-size:${caption};margin-top:.25rem}
.slim{display:none}
.axis p{margin:0}
.axis .span{grid-column:2;font-size:inherit}
.pc{margin:0;font-size:${small};color:var(--muted);text-align:end;font-variant-numeric:tabular-nums;white-space:nowrap}
.axis p+p{text-align:end}
.banner+.card{margin-top:.75rem}
.sum{padding-block:.6rem}
.sum ul{list-style:none;margin:0;padding:0}
.sum>ul>li{display:grid;align-items:baseline;grid-template-columns:12rem 1fr;gap:0 .875rem;font-size:${small}}
.sum>ul>.fine{display:block;padding:3px 0}
.sum .hit{margin:0}
.entry:has(>.fold){padding-block:.6rem}
.fold>summary{cursor:pointer}
.fold .name{display:inline;font-size:1rem}
.fold .facts{display:inline-flex;margin:0;margin-inline-start:.75rem}
.row{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;align-items:baseline}
.list h4,.row h3{font-size:1rem;font-weight:400}
.st{overflow-wrap:break-word;color:var(--c);font-weight:600;font-size:${small};margin:0}
.st.s1{color:var(--muted);font-weight:400}
.desc{margin:.1rem 0 0;color:var(--muted);font-size:${small}}
:is(.bars,.all){display:block;width:100%;height:1.5rem;overflow:hidden;touch-action:pan-y}
[dir=rtl] :is(.bars,.all){transform:scaleX(-1)}
:is(.metrics,.measured) .span{direction:ltr}
path[stroke-width]{fill:none;stroke:var(--b,var(--empty));stroke-dasharray:3 1}
.bars[data-on]{cursor:pointer}
.bars .at{fill:none;stroke:var(--text);stroke-width:1px;vector-effect:non-scaling-stroke}
.span{display:flex;justify-content:space-between;gap:.5rem;margin:.15rem 0 0;color:var(--muted);font-size:${caption}}
.days{font-size:${small};grid-column:1/-1}
.days>summary{position:absolute;inset-inline-end:0;top:.35rem;width:1.5rem;height:1.5rem;cursor:pointer;list-style:none;display:grid;place-items:center}
.days>summary::-webkit-details-marker{display:none}
.earlier>summary{color:var(--muted);cursor:pointer;width:max-content;max-width:100%;padding:.15rem 0;font-size:${small}}
.days>ul{margin:.3rem 0 0;padding-inline-start:1.1rem}
.days ul ul{padding-inline-start:1.1rem;list-style-type:circle}
.days>ul,.md>ul{list-style-type:disc}
.tip{position:absolute;z-index:5;max-width:20rem;background:var(--card);color:var(--text);border:1px solid var(--muted);border-radius:${control};padding:.5rem .75rem;font-size:${small};box-shadow:0 6px 24px #0003}
.tip::before{content:"";position:absolute;inset:-7px 0;z-index:-1}
.tip.far::before{bottom:-1rem}
.tip ul{margin:.2rem 0 0;padding-inline-start:1.1rem}
.metrics{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,21rem),1fr));gap:.9rem}
.metrics .card{margin:0}
.metrics .span{margin-top:.1rem}
.day{margin:0 0 1.1rem}
.day>h2,.day>h3{font-size:1rem;border-bottom:1px solid var(--line);padding-bottom:.3rem;margin:0 0 .6rem}
.quiet{color:var(--muted);margin:0}
.more{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;justify-content:space-between;align-items:center;margin:1rem 0}
label{font-size:${small};color:var(--muted)}
input,select,button{font:inherit;color:inherit;background:var(--card);border:1px solid var(--muted);border-radius:${control};padding:.3rem .6rem;min-height:2.25rem}
button{background:var(--accent);color:var(--on-accent);border-color:var(--accent);cursor:pointer}
.button{display:inline-flex;align-items:center;justify-content:center;text-align:center;min-height:2.25rem;padding:.3rem .9rem;border-radius:${control};background:var(--accent);color:var(--on-accent);text-decoration:none}
.narrow{max-width:36rem;margin:0 auto}
.narrow h1{margin:.5rem 0}
.narrow button,.narrow .button{min-height:2.75rem;padding:.5rem 1.1rem}
.ask{display:grid;gap:1.1rem;margin:1.25rem 0}
.ask>*{margin:0;min-width:0}
#push{display:flow-root}
#push>:last-child{margin-bottom:0}
.ask button{justify-self:start}
.ask .plain{background:none;color:var(--accent)}
.field{display:grid;gap:.3rem}
.field input,.field select{width:100%;min-height:2.75rem}
.field [aria-invalid]{border-color:var(--s4)}
fieldset{border:0;padding:0;margin:0;min-width:0}
fieldset fieldset{margin-top:.7rem}
legend{padding:0;color:var(--muted);font-size:${small}}
fieldset fieldset legend{font-weight:600}
.tick{display:flex;gap:.6rem;align-items:center;min-height:2.5rem;color:var(--text);font-size:1rem;cursor:pointer}
.tick input{width:1.15rem;height:1.15rem;min-height:0;flex:none;margin:0;accent-color:var(--accent)}
nav.ways{border-bottom:1px solid var(--line);overflow-x:auto;scrollbar-width:none}
.ways ul{gap:0 1.1rem;flex-wrap:nowrap}
.ways a{white-space:nowrap}
.act{margin:.75rem 0 0}
.act .button{background:none;color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent)}
@media not (scripting:enabled){.scripted{display:none!important}}
@media(scripting:enabled){.unscripted{display:none}}
.ways a{padding:.55rem .1rem}
.narrow .card>h2{margin-top:0}
.choice{padding-inline-start:1.75rem}
.ask:has([type=radio][value=all]:checked) .choice{display:none}
.said{border:1px solid var(--b);border-inline-start-width:5px;border-radius:8px;background:var(--t);color:var(--text);padding:.6rem .9rem;margin:1rem 0}
.said a{color:var(--c)}
.total{margin:0;font-size:${small}}
.total b,.months b{font-weight:600}
.months .s1 b,.months .s0 b{font-weight:400}
.total small,.months small{color:var(--muted);font-weight:400}
.months{display:grid;grid-template-columns:repeat(12,minmax(0,1fr));gap:.25rem;list-style:none;margin:.5rem 0 0;padding:0;font-size:${caption}}
.months li{border-top:4px solid var(--b,var(--empty));padding:.2rem 0;line-height:1.35}
.months span,.months small{display:block;font-size:${caption};color:var(--muted)}
.crumbs{margin-bottom:.75rem;font-size:${small}}
.crumbs li+li::before{content:"/";margin-inline-end:1.1rem;color:var(--muted)}
#subject p{font-weight:600}
.banner+.desc{margin-top:.75rem}
.large .bars{height:2.75rem}
.large b{color:var(--text);font-size:1rem}
.large .span{align-items:baseline}
.out::after{content:" ↗"/"";unicode-bidi:isolate}
.follow{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;align-items:baseline}
.follow p{margin:0;flex:1 1 16rem}
.find{display:grid;grid-template-columns:repeat(auto-fill,minmax(max(9rem,25% - 1rem),1fr));gap:.75rem 1rem;align-items:end;margin:1rem 0}
.find.one{grid-template-columns:2fr 1fr}
.find p{margin:0;display:grid;gap:.2rem;min-width:0}
.find :is(input,select,button){height:2.5rem}
.find :is(input,select){width:100%}
.find:not(.one) p:first-child{grid-column:1/-1}
.find .do{display:flex;gap:1rem;align-items:center}
.do button{flex:none}
.narrow .find input,.narrow .find button{height:2.75rem}
.more>p{margin:0}
footer{margin:3rem 0 2rem;padding-top:1.25rem;border-top:1px solid var(--line);color:var(--muted);font-size:${small};display:grid;grid-template-columns:1fr auto;gap:.75rem 2rem;align-items:start}
footer p,footer ul,footer form{margin:0}
footer>*{grid-column:1}
footer>ul{align-items:center;min-height:2.25rem}
footer>form{grid-area:1/2}
footer>form:not(:has(button)){visibility:hidden}
footer .own-html{grid-column:1/-1}
footer:has(.own-html)>form{grid-row:2}
footer select{width:9rem}
footer button{background:none;color:var(--text);border-color:var(--muted)}
.live{display:inline-flex;flex-wrap:wrap;align-items:center;gap:0 .35rem;font-size:${small}}
.live::before{content:"";width:.55rem;height:.55rem;border-radius:50%;background:var(--b1)}
.live[data-off]::before{background:var(--b5)}
@media(prefers-reduced-motion:no-preference){.fresh{animation:fresh ${motion.change}ms ease-out}@keyframes fresh{from{background-color:color-mix(in srgb,var(--accent) 22%,var(--card))}}}
@media(max-width:44rem){.top{grid-template-columns:1fr auto}.top>nav{grid-area:2/1/3/-1}.top>.button{grid-area:1/2}.top nav ul{gap:.1rem .75rem}.card:has(>.group)>h3,.card:has(>.group:not([open]) .all)>h3{max-width:calc(100% - 1.75rem)}.crumbs li+li::before{margin-inline-end:.5rem}.crumbs ul{gap:0 .5rem}.rows>li,.group>summary{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.1rem .5rem}.axis{grid-template-columns:minmax(0,1fr) auto 3.5rem;gap:.5rem}.rows h4,.group>summary>span{min-width:0;max-width:100%}.rows .bars{order:1;flex:1 1 calc(100% - 4.1rem);height:1.5rem}.axis .span{grid-area:1/1/2/3}.axis p+p{grid-area:1/3}.rows .pc{order:1;width:3.5rem;font-size:${caption}}.rows .days{order:2;flex-basis:100%}.group .all{order:1;flex-basis:100%}.wide{display:none}.slim{display:inline}.sum{display:none}.banner{grid-template-columns:auto minmax(0,1fr);align-items:start}.banner p{margin:0}.banner .lines,.banner .lines>span{display:block}.banner .live{grid-column:1/-1;min-height:0;margin:0;justify-content:start}}
@media(max-width:48rem){.months{grid-template-columns:repeat(6,minmax(0,1fr))}}
@media(max-width:34rem){.card{padding:.9rem 1rem}.banner{padding:.75rem 1rem;gap:.25rem .75rem}.banner h1{font-size:${lead}}.banner .i{width:1.5rem;height:1.5rem}h2{margin:1.25rem 0 .5rem}.top{padding:.75rem 0}.steps{margin-top:.6rem}.facts>:has(time){flex-basis:100%}.fold .facts{display:flex;margin:.25rem 0 0}.when b{display:block}.when i{display:none}.months{grid-template-columns:repeat(4,minmax(0,1fr))}.total{flex-basis:100%}footer{display:block}footer>:nth-child(n){margin:0 0 .75rem}.find .do:has(a){grid-column:1/-1}.ways ul{gap:0 .6rem;font-size:${small}}}
@media(forced-colors:active){.bars,.all,.i{forced-color-adjust:none}}
@media print{nav,.button,.more ul,.pick,form,.skip,.live,.tip{display:none!important}body{background:#fff;font-size:11pt}a{color:inherit}.wrap{max-width:none;padding:0}*{print-color-adjust:exact}.card{box-shadow:none}article,.list>li,.metrics .card,.months li,.steps>li{break-inside:avoid}h1,h2,h3,h4,.facts{break-after:avoid}.days,.group{display:block}details::details-content{content-visibility:visible;block-size:auto}}
`;

/** Minified: without line breaks and indentation. */
export const styles: string = (sheet + chartStyles).replace(/\s*\n\s*/g, '').replaceAll(';}', '}');

export const styleSheet: Html = new Html(styles);
