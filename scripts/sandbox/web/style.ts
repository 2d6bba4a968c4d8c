/** The product's design tokens, denser; amber marks the main action. */
export const style = `
:root{color-scheme:light dark;--ground:oklch(.975 .008 115);--ground-2:oklch(.95 .012 120);--card:oklch(.995 .003 110);
--line:oklch(.25 .03 165/16%);--text:oklch(.22 .035 165);--muted:oklch(.45 .03 160);--amber:oklch(.82 .165 80);
--on-amber:oklch(.22 .05 80);--link:oklch(.46 .11 70);--live:oklch(.53 .2 25);--good:oklch(.47 .12 152);
--warn:oklch(.5 .11 70);--off:oklch(.48 .02 150)}
@media (prefers-color-scheme:dark){:root{--ground:oklch(.17 .028 165);--ground-2:oklch(.205 .03 165);--card:oklch(.235 .03 165);
--line:oklch(.97 .01 120/13%);--text:oklch(.97 .01 120);--muted:oklch(.77 .02 150);--amber:oklch(.84 .165 82);
--link:oklch(.86 .14 84);--live:oklch(.7 .19 25);--good:oklch(.8 .15 152);--warn:oklch(.84 .15 82);--off:oklch(.74 .03 150)}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--text);font:16px/1.5 "Archivo Variable",Archivo,system-ui,sans-serif;
font-variant-numeric:tabular-nums}
a{color:var(--link)}a:focus-visible,button:focus-visible,input:focus-visible,select:focus-visible,summary:focus-visible,
.scroll:focus-visible,iframe:focus-visible{outline:3px solid var(--amber);outline-offset:2px}
.skip{position:absolute;left:-999px}.skip:focus{left:8px;top:8px;background:var(--card);padding:8px}
.bar{display:flex;flex-wrap:wrap;gap:4px 24px;align-items:baseline;padding:14px 40px;border-bottom:1px solid var(--line);background:var(--ground-2)}
.brand{font-weight:800;font-size:19px;color:var(--text);text-decoration:none}.brand b{color:var(--link);font-weight:800}
.bar nav{display:flex;gap:20px}.bar p{margin:0 0 0 auto;color:var(--muted);font-size:14px}
main{max-width:1200px;margin:0 auto;padding:28px 40px 64px}
h1{font-size:30px;line-height:1.15;font-weight:860;margin:0 0 6px;overflow-wrap:anywhere}h2{font-size:20px;font-weight:840;margin:36px 0 10px}
.lead{color:var(--muted);margin:0 0 20px}
.panel{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:16px 20px;margin:0 0 16px}
.scroll{overflow-x:auto;background:var(--card);border:1px solid var(--line);border-radius:14px}
table{border-collapse:collapse;width:100%;font-size:15px}caption{text-align:left;color:var(--muted);font-size:14px;padding:10px 16px 0}
th,td{text-align:left;padding:10px 16px;border-bottom:1px solid var(--line);vertical-align:top}tr:last-child>*{border-bottom:0}
th{font-weight:600;font-size:13px;color:var(--muted)}td.figure,th.figure{text-align:right;white-space:nowrap}td.time{white-space:nowrap}
code,pre{font:13px/1.5 ui-monospace,monospace}pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:0}
label{display:block;flex:0 1 260px;font-size:14px;color:var(--muted)}
input,select{width:100%}input[type=checkbox]{width:20px;min-height:20px;height:20px;vertical-align:middle;margin:0 6px 0 0}td form{display:flex;gap:8px}input,select,button{font:inherit;min-height:40px;border-radius:8px;border:1px solid var(--muted);background:var(--ground);color:var(--text);padding:6px 12px;max-width:100%}
button{cursor:pointer;border-color:var(--line);background:var(--ground-2)}button.action{background:var(--amber);color:var(--on-amber);border-color:transparent;font-weight:680}
.row{display:flex;flex-wrap:wrap;gap:12px;align-items:end;margin:0 0 12px}.row:last-child{margin:0}.row>*{max-width:100%;min-width:0}
.row>.whole{flex:1 0 100%;margin:0}
.state{white-space:nowrap;font-weight:600}.available{color:var(--good)}.limited{color:var(--warn)}.sold_out,.unknown{color:var(--off)}.fault{color:var(--live);font-weight:680}
iframe{width:100%;height:560px;border:1px solid var(--line);border-radius:14px;background:#fff}
@media (max-width:640px){.bar{padding:12px 18px}main{padding:20px 18px 48px}.bar p{margin:0}}
`

/** Refreshes elements marked `data-live`, except while someone is using them; a page without any asks for nothing. */
export const script = `
setInterval(async()=>{const parts=document.querySelectorAll('[data-live]');if(document.hidden||parts.length===0)return;try{
const page=new DOMParser().parseFromString(await(await fetch(location.href)).text(),'text/html')
for(const part of parts){const next=page.getElementById(part.id)
if(next&&next.innerHTML!==part.innerHTML&&!part.contains(document.activeElement))part.innerHTML=next.innerHTML}}catch{}},3000)
`
