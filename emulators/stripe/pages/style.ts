import { createHash } from 'node:crypto'
import { raw } from 'hono/html'

/** The pages' whole look, inlined: no request leaves the emulator. Contrast is AA in light and dark. */
const style = `
:root{color-scheme:light dark;--fond:#faf6ee;--carte:#fff;--texte:#0f2a43;--doux:#46596c;--trait:#8593a1;--lagon:#0b6e7a;--lagon-fort:#08545e;--corail:#b5371f;--corail-fort:#93290f;--alerte:#fdeae5;--sable:#f1e6cf;--nuit:#0f2a43;--sur-nuit:#f4f8fb;--doux-nuit:#c3d2df}
@media (prefers-color-scheme:dark){:root{--fond:#0b1a29;--carte:#12283c;--texte:#edf3f8;--doux:#b6c5d3;--trait:#6f8497;--lagon:#5cc7d1;--lagon-fort:#8bdbe2;--alerte:#4a1d14;--sable:#33290f;--nuit:#081420}}
*{box-sizing:border-box}
body{margin:0;background:var(--fond);color:var(--texte);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
h1,h2,p,dl,dd,ul{margin:0}
a{color:var(--lagon)}
:focus-visible{outline:3px solid var(--lagon);outline-offset:2px;border-radius:4px}
.demo{background:var(--sable);border-bottom:1px solid var(--trait);padding:.75rem 1rem;font-size:.875rem}
.demo>div{max-width:64rem;margin:auto}
.demo ul{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:.1rem 1.5rem;margin-top:.25rem}
.demo code{font-weight:600;white-space:nowrap}
code,.nombre{font-variant-numeric:tabular-nums}
code{font-family:ui-monospace,SFMono-Regular,Menlo,monospace}
main{max-width:66rem;margin:auto;padding:1.5rem 1rem 3rem;display:grid;gap:1.5rem}
main.seule{max-width:34rem}
.resume{background:var(--nuit);color:var(--sur-nuit);border-radius:1rem;padding:1.5rem}
.resume h1{font-size:1rem;font-weight:500;color:var(--doux-nuit)}
.total{font-size:2.25rem;font-weight:700;line-height:1.2}
.ensuite{font-size:1.125rem;color:var(--doux-nuit)}
.lignes{list-style:none;padding:0;margin:1.25rem 0 0}
.lignes li,.somme{display:flex;justify-content:space-between;gap:1rem;padding:.6rem 0;border-top:1px solid #3c556d}
.lignes small{display:block;color:var(--doux-nuit)}
.lignes .nombre{white-space:nowrap}
.somme{font-weight:700}
.resume a{color:#8bdbe2}
.resume :focus-visible{outline-color:#8bdbe2}
.carte{background:var(--carte);border:1px solid var(--trait);border-radius:1rem;padding:1.5rem}
.carte h1{font-size:1.375rem;line-height:1.3}
.carte h2{font-size:1.125rem;margin-bottom:.75rem}
.carte p+p,.carte p+form,.carte form+form,.carte h1+p,.carte p+dl{margin-top:1rem}
.moyens{display:grid;gap:1.25rem;align-content:start}
label{display:block;font-weight:600;font-size:.9375rem;margin-top:.9rem}
form>label:first-child{margin-top:0}
input{width:100%;min-height:2.75rem;margin-top:.25rem;padding:.5rem .75rem;font:inherit;font-variant-numeric:tabular-nums;color:inherit;background:var(--carte);border:1px solid var(--trait);border-radius:.5rem}
input[aria-invalid=true]{border:2px solid var(--corail)}
.deux{display:grid;grid-template-columns:1fr 1fr;gap:0 1rem}
.deux>div{display:grid;grid-template-rows:subgrid;grid-row:span 3}
.deux label{align-self:end}
.faute{color:var(--corail);font-size:.9375rem;font-weight:400;margin-top:.25rem}
.aide{color:var(--doux);font-size:.9375rem}
.faute+.aide,input+.aide{margin-top:.75rem}
.alerte{background:var(--alerte);border:1px solid var(--corail);border-radius:.5rem;padding:.75rem 1rem;font-weight:600}
.fait{background:var(--carte);border:2px solid var(--lagon);border-radius:.5rem;padding:.75rem 1rem;font-weight:600}
.abonnements{list-style:none;padding:0;display:grid;gap:1rem}
.abonnements li+li{border-top:1px solid var(--trait);padding-top:1rem}
.abonnements dl{margin-top:.5rem}
main.seule h1{font-size:1.375rem;line-height:1.3}
button,.bouton{display:flex;align-items:center;justify-content:center;width:100%;min-height:3rem;margin-top:1.25rem;padding:.5rem 1rem;border:2px solid transparent;border-radius:.625rem;font:inherit;font-weight:700;text-align:center;text-decoration:none;cursor:pointer}
.payer{background:var(--corail);color:#fff}
.payer:hover{background:var(--corail-fort)}
.paypal{background:#ffc439;color:#0f2a43;margin-top:0}
.paypal:hover{background:#f2b52a}
.autre{background:transparent;border-color:var(--lagon);color:var(--lagon)}
.autre:hover{border-color:var(--lagon-fort);color:var(--lagon-fort)}
.retour{display:inline-flex;align-items:center;min-height:2.75rem}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}
dt{color:var(--doux)}
main.panneau{max-width:80rem;grid-template-columns:minmax(0,1fr)}
.actes{display:grid;grid-template-columns:repeat(auto-fit,minmax(15rem,1fr));gap:1rem;margin-top:1rem}
.defile{overflow-x:auto}
table{width:100%;min-width:46rem;overflow-wrap:normal;border-collapse:collapse;font-size:.9375rem}
th,td{padding:.5rem;text-align:left;vertical-align:top;border-top:1px solid var(--trait)}
td form+form,td a+form{margin-top:.25rem}
td ul{margin:0;padding-left:1rem}
.petit{min-height:2.75rem;min-width:7rem;padding:.25rem .75rem;white-space:nowrap;margin-top:.25rem;font-size:.9375rem}
.carte .actes form+form{margin-top:0}
dd{text-align:right;font-weight:600}
@media (width<40rem){dl{grid-template-columns:1fr;gap:0}dd{text-align:left;margin-bottom:.5rem}}
@media (min-width:56rem){main.caisse{grid-template-columns:minmax(0,5fr) minmax(0,6fr);align-items:start}.resume{position:sticky;top:1.5rem}}
@media (prefers-color-scheme:dark){.faute,.payer-bord{color:#ffb4a2}input[aria-invalid=true]{border-color:#ffb4a2}}
`

/** The whole element: one more space inside it, and the hash no longer allows it. */
export const styleElement = raw(`<style>${style}</style>`)

export const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`
