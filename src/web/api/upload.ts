import type * as z from 'zod/mini'
import type { RawEndpoint } from '#contract/core/endpoint.ts'
import { addressOf } from './address-of.ts'
import { readAnswer, type CallOptions } from './call.ts'
import { send } from './send.ts'

/** Sends a file as it is, described by the address; keyed, sent again and answered as with `call`. */
export async function upload<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  endpoint: RawEndpoint<Input, Output>,
  input: z.input<Input>,
  file: Blob,
  options: Omit<CallOptions, 'signal'> = {},
): Promise<z.output<Output>> {
  const url = addressOf(endpoint, input)
  return readAnswer(endpoint, await send({ method: endpoint.method, url, body: file, ...options }))
}

/** The name that the contract accepts: of a longer one, its end. */
export const fileNameOf = ({ name }: File): string => name.slice(-300)
