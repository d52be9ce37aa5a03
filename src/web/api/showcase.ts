import { addShowcasePhoto } from '#contract/office/showcase.ts'
import { send } from './send.ts'

export type NewShowcasePhoto = { readonly file: File; readonly alt: string }

/** The file is the request body and its words the query; a retry with the same key adds it once. */
export const sendShowcasePhoto = ({ file, alt }: NewShowcasePhoto, idempotencyKey: string) =>
  send({
    method: 'POST',
    url: `${addShowcasePhoto.path}?${new URLSearchParams({ alt })}`,
    body: file,
    idempotencyKey,
  })
