import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { testCards } from '../payment/cards.ts'
import { styleElement } from './style.ts'

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

const spaced = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1 ')

/** A whole page under the demonstration banner; `kind` is the layout of its main part. */
export const layout = (title: string, kind: 'caisse' | 'seule', main: Html): Html =>
  html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        ${styleElement}
      </head>
      <body>
        <aside class="demo" aria-label="Mode démonstration">
          <div>
            <p>
              <strong>Mode démonstration</strong> : aucun argent ne circule. N’utilisez jamais une
              vraie carte, seulement un numéro de test (date future et code à 3 chiffres
              quelconques) :
            </p>
            <ul>
              ${testCards.map(({ number, says }) => html`<li><code>${spaced(number)}</code> ${says}</li>`)}
            </ul>
          </div>
        </aside>
        <main class="${kind}">${main}</main>
      </body>
    </html>`

/** `1 234,50 €` */
export const money = (cents: number | null, currency: string | null): string =>
  new Intl.NumberFormat('fr-FR', { style: 'currency', currency: currency ?? 'eur' }).format(
    (cents ?? 0) / 100,
  )
