import type Stripe from 'stripe'
import * as z from 'zod'
import { endpoint, type ApiEndpoint } from '../wire/endpoint.ts'
import { newId } from '../wire/ids.ts'
import { page } from '../wire/list.ts'
import { integer, oneOf, paging, text, type ShapeOf } from '../wire/parameters.ts'
import { find, seconds } from '../world.ts'

/** What `readUpload` tells of the file; the bytes themselves are not kept. */
const upload = z.strictObject({
  name: text,
  size: integer.refine((size) => size > 0, 'The file is empty.'),
  sha256: text,
})

const purposes = ['dispute_evidence', 'customer_signature', 'business_logo'] as const

const created = z.strictObject({
  file: upload,
  purpose: oneOf(purposes),
} satisfies ShapeOf<Stripe.FileCreateParams>)

const listed = z.strictObject({
  ...paging,
  purpose: oneOf(purposes).optional(),
} satisfies ShapeOf<Stripe.FileListParams>)

export const fileEndpoints: readonly ApiEndpoint[] = [
  endpoint('POST', '/v1/files', created, (world, { file, purpose }) => {
    const id = newId('file_')
    const stored: Stripe.File = {
      id,
      object: 'file',
      created: seconds(world),
      expires_at: null,
      filename: file.name,
      purpose,
      size: file.size,
      title: null,
      type: /\.(\w+)$/.exec(file.name)?.[1]?.toLowerCase() ?? null,
      url: `${world.origin()}/v1/files/${id}/contents`,
    }
    world.state.files.set(id, stored)
    return stored
  }),
  endpoint('GET', '/v1/files', listed, (world, { purpose, ...rest }) => {
    const all = [...world.state.files.values()]
    const kept = all.filter((one) => purpose === undefined || one.purpose === purpose)
    return page('/v1/files', kept, rest)
  }),
  endpoint('GET', '/v1/files/:id', z.strictObject({}), (world, _, { id }) =>
    find(world.state.files, 'file', id),
  ),
]
