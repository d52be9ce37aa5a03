import type * as z from 'zod/mini'
import type {
  previewDisputeAnswer as endpoint,
  readEvidenceFile as file,
} from '#contract/payments/disputes.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import type { SentFile } from '#server/core/http.ts'
import { found } from '#server/core/refused.ts'
import { composeAnswer } from './compose-answer.ts'

/** What would leave for the bank now. */
export async function previewDisputeAnswer(
  ctx: Context,
  { disputeId }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  const { print, texts, files } = await composeAnswer(ctx, disputeId)
  return {
    print,
    texts: [...texts],
    files: files.map(({ kind, name, content, sha256 }) => ({
      kind,
      name,
      bytes: content.length,
      sha256,
    })),
  }
}

export async function readEvidenceFile(
  ctx: Context,
  { disputeId, evidenceFile }: z.output<typeof file.input>,
): Promise<SentFile> {
  requireAdmin(ctx.actor)
  const { files } = await composeAnswer(ctx, disputeId)
  const { name, content } = found(files.find(({ kind }) => kind === evidenceFile))
  return { bytes: content, type: 'application/pdf', fileName: name }
}
