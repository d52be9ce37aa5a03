import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'

/**
 * What the next calls meet: an answer of S3 with that status; `silent`: no answer at all; `slow`: the right answer, after a
 * while; `cut`: the connection breaks in the middle of the bytes, sent or received.
 */
const fault = z.union([
  z.strictObject({ kind: z.enum(['403', '404', '500', '503', '507', 'silent', 'cut']) }),
  z.strictObject({ kind: z.literal('slow'), ms: z.int().check(z.nonnegative()) }),
])
export type Fault = z.output<typeof fault>

const script = z.strictObject({ faults: z.array(fault).check(z.maxLength(1000)) })

/** The faults in a JSON request, met in this order; `undefined` when it is not valid. */
export const faultsIn = (body: unknown): readonly Fault[] | undefined =>
  script.safeParse(body).data?.faults

const codes = {
  '403': 'AccessDenied',
  '404': 'NoSuchBucket',
  '500': 'InternalError',
  '503': 'SlowDown',
  '507': 'InsufficientStorage',
} as const

/** The answer of a fault that is one. */
export const answerOf = ({ kind }: Fault): { status: number; code: string } | undefined =>
  kind in codes ? { status: Number(kind), code: codes[kind as keyof typeof codes] } : undefined

/** The first half of the bytes, then the connection breaks. */
export function halfOf(bytes: Uint8Array<ArrayBuffer>, cut: () => void): ReadableStream {
  return new ReadableStream({
    async pull(controller) {
      controller.enqueue(bytes.subarray(0, Math.ceil(bytes.length / 2)))
      await pause(20)
      cut()
      controller.close()
    },
  })
}
