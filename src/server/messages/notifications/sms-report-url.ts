import { createHmac, timingSafeEqual } from 'node:crypto'
import { receiveSmsReport } from '#contract/messages/sms-reports.ts'
import type { Context } from '#server/core/context.ts'

/** The address that the supplier calls about one SMS. Only we can make its signature, so no secret is stored. */
export const smsReportUrl = (ctx: Context, outboxId: string): string =>
  ctx.config.BASE_URL +
  receiveSmsReport.path
    .replace(':outboxId', outboxId)
    .replace(':signature', signatureOf(ctx, outboxId).toString('base64url'))

export function isOurSignature(ctx: Context, outboxId: string, signature: string): boolean {
  const given = Buffer.from(signature, 'base64url')
  const ours = signatureOf(ctx, outboxId)
  return given.length === ours.length && timingSafeEqual(given, ours)
}

const signatureOf = ({ config }: Context, outboxId: string): Buffer =>
  createHmac('sha256', config.AUTH_SECRET).update(`sms-report ${outboxId}`).digest()
