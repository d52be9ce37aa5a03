import type { Context } from '#server/core/context.ts'
import type { SentFile } from '#server/core/http.ts'
import { renderPdf } from '#server/papers/rendering/pdf-document.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { tutorialDocument } from './tutorial-document.ts'

/** Drawn once per process and per content, then given from memory: the door is open to everybody. */
let drawn: { readonly content: string; readonly bytes: Promise<Uint8Array> } | undefined

/** Dated by its words, not by its reader: the same content gives the same bytes. */
const edition = new Date('2026-11-22T00:00:00Z')

export async function readTutorial(ctx: Context): Promise<SentFile> {
  const document = tutorialDocument(await readSettings(ctx.db), edition)
  const content = JSON.stringify(document)
  if (drawn?.content !== content) drawn = { content, bytes: renderPdf(document) }
  try {
    const bytes = await drawn.bytes
    return { bytes, type: 'application/pdf', fileName: 'tutoriel.pdf' }
  } catch (error) {
    drawn = undefined
    throw error
  }
}
