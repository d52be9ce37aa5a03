import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

/** A page of an emulator; `site` ends its window's title. */
export function layout(title: string, site: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · ${site}</title>
        <link rel="stylesheet" href="/style.css" />
        <link rel="icon" href="data:," />
      </head>
      <body>
        ${content}
      </body>
    </html>`
}

/** "Page 2 sur 5" and the links to the pages before and after, with the same search. */
export function pager(list: { page: number; pages: number; search: string }): Html {
  const { page, pages, search } = list
  if (pages < 2) return html``
  const to = (target: number) =>
    `/?${new URLSearchParams({ q: search, page: String(target) }).toString()}`
  return html`<nav class="row" aria-label="Pages">
    ${page > 1 ? html`<a class="button" href="${to(page - 1)}">Page précédente</a>` : ''}
    <span class="soft">Page ${page} sur ${pages}</span>
    ${page < pages ? html`<a class="button" href="${to(page + 1)}">Page suivante</a>` : ''}
  </nav>`
}
