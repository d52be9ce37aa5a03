import { html } from 'hono/html'
import type { Html } from '../pages/layout.ts'

const shownRows = 50

/** A button that acts on one object. */
export const act = (path: string, label: string, id: string): Html =>
  html`<form method="post" action="${path}">
    <button class="autre petit" aria-label="${label} ${short(id)}">${label}</button>
  </form>`

/** A titled table of the newest rows; the rest is in the JSON. */
export function table<Row>(
  title: string,
  heads: readonly string[],
  rows: readonly Row[],
  row: (one: Row) => Html,
): Html {
  const body =
    rows.length === 0
      ? html`<p class="aide">Rien pour l’instant.</p>`
      : html`<div class="defile" tabindex="0" role="region" aria-label="${title}">
            <table>
              <thead>
                <tr>
                  ${heads.map((head) => html`<th scope="col">${head}</th>`)}
                </tr>
              </thead>
              <tbody>
                ${rows.slice(0, shownRows).map(row)}
              </tbody>
            </table>
          </div>
          ${
            rows.length > shownRows
              ? html`<p class="aide">
                  Les ${shownRows} plus récents sur ${rows.length} ; le reste par /api.
                </p>`
              : ''
          }`
  return html`<section class="carte">
    <h2>${title}</h2>
    ${body}
  </section>`
}

/** An id that fits in a cell. */
export const short = (id: string): string => (id.length > 24 ? `${id.slice(0, 20)}…` : id)
export const moment = (iso: string): string =>
  new Intl.DateTimeFormat('fr-FR', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'Europe/Paris',
  }).format(new Date(iso))
