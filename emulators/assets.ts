/** The colours of Escale: nuit, lagon, corail, sable; light and dark. */
export const styleSheet = `
:root { color-scheme: light dark; --paper: #faf6ef; --card: #fff; --ink: #0d2238; --soft: #4a5b6c;
  --line: #d9d2c5; --lagon: #0b6e6b; --on-lagon: #fff; --corail: #b23a22; --corail-bg: #fdeae4; }
@media (prefers-color-scheme: dark) { :root { --paper: #0b1826; --card: #122436; --ink: #eaf0f5; --soft: #a9b8c6;
  --line: #2b4055; --lagon: #5fcfc8; --on-lagon: #06201f; --corail: #ff9c85; --corail-bg: #3a1a14; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
a { color: var(--lagon); }
:focus-visible { outline: 3px solid var(--lagon); outline-offset: 2px; border-radius: 4px; }
header, main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
header { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; }
header > div { flex: 1 1 16rem; }
h1 { font-size: 1.5rem; line-height: 1.2; margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 1.05rem; margin: 1.5rem 0 .5rem; }
p { margin: .25rem 0; }
.soft { color: var(--soft); font-size: .9rem; }
.row { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1rem; margin: 1rem 0;
  overflow-wrap: anywhere; }
.alert { background: var(--corail-bg); border-color: var(--corail); color: var(--corail); }
button, .button, input { font: inherit; min-height: 44px; border-radius: 8px; padding: .5rem 1rem; }
button, .button { border: 1px solid var(--lagon); background: none; color: var(--lagon); cursor: pointer;
  text-decoration: none; display: inline-flex; align-items: center; }
.main { background: var(--lagon); color: var(--on-lagon); }
.danger { border-color: var(--corail); color: var(--corail); }
input { border: 1px solid var(--soft); background: var(--card); color: inherit; flex: 1 1 12rem; min-width: 0; }
.mails { list-style: none; margin: 1rem 0; padding: 0; background: var(--card); border: 1px solid var(--line);
  border-radius: 12px; overflow: hidden; }
.mails li + li { border-top: 1px solid var(--line); }
.mails a { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 1rem; padding: .75rem 1rem;
  color: inherit; text-decoration: none; }
.mails a:hover { background: color-mix(in srgb, var(--lagon) 8%, transparent); }
.mails strong, .cut { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.mails .cut { grid-column: 1 / -1; }
.mails .sms { padding: .75rem 1rem; }
.sms p.row { justify-content: space-between; gap: 0 1rem; }
.alone { flex: 1 0 100%; }
.said { white-space: pre-wrap; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .25rem 1rem; margin: 0; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 70vh; border: 1px solid var(--line); border-radius: 12px; background: #fff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; font: .9rem/1.5 ui-monospace, monospace; }
.links { margin: 1rem 0; padding-left: 2.25rem; overflow-wrap: anywhere; }
.links a { display: inline-block; max-width: 100%; padding: .6rem 0; }
.banner { margin: 0; padding: .75rem 1rem; background: var(--lagon); color: var(--on-lagon); text-align: center; }
.narrow { max-width: 30rem; }
.accounts button { display: flex; flex-wrap: wrap; gap: 0 .75rem; width: 100%; padding: .75rem 1rem; border: 0;
  border-radius: 0; color: inherit; text-align: left; overflow-wrap: anywhere; }
.accounts button:hover { background: color-mix(in srgb, var(--lagon) 8%, transparent); }
.accounts :focus-visible { outline-offset: -3px; border-radius: 12px; }
.accounts strong { flex: 1 0 100%; white-space: normal; }
.mark { color: var(--corail); font-size: .9rem; }
details.card { padding: .25rem 1rem; } details[open] { padding-bottom: 1rem; }
summary { min-height: 44px; display: flex; align-items: center; cursor: pointer; color: var(--lagon); }
summary::before { content: '+'; margin-right: .5rem; font-weight: 600; }
[open] > summary::before { content: '−'; }
.fields { display: grid; gap: .25rem; }
.fields p { margin: .5rem 0 0; }
.fields label { margin-top: .5rem; } .fields button { margin-top: 1rem; justify-content: center; }
.check { display: flex; gap: .5rem; align-items: center; min-height: 44px; }
.check input { flex: none; width: 1.25rem; min-height: 1.25rem; }
.danger-text { color: var(--corail); }
@media (width < 40rem) {
  .mails a { grid-template-columns: minmax(0, 1fr); }
  .mails strong { white-space: normal; }
}
time { white-space: nowrap; font-variant-numeric: tabular-nums; }
dd time { white-space: normal; }
`

/** Reloads the list when a mail arrives or the outage changes, never while a field has the focus. */
export const refreshScript = `
const seen = document.currentScript.dataset.state
setInterval(async () => {
  if (document.hidden) return
  const state = await fetch('/api/state').then((answer) => answer.text()).catch(() => undefined)
  if (state !== undefined && state !== seen && document.activeElement?.tagName !== 'INPUT') location.reload()
}, 1500)
document.querySelector('[data-confirm]')?.addEventListener('submit', (event) => {
  if (!confirm(event.target.dataset.confirm)) event.preventDefault()
})
`
