import { hold, type Hold } from '#contract/shipping/holds.ts'
import { ApiError } from './api-error.ts'

/** The hold that refused an action: the error code is the refusal, the error details are its facts. */
export function holdOfError(error: unknown): Hold | undefined {
  if (!(error instanceof ApiError)) return undefined
  return hold.safeParse({ code: error.code, ...error.details }).data
}
