import { photoKey } from '#server/core/pictures/photo-key.ts'
import { archiveKey } from '#server/papers/archives/invoice-archives.ts'
import { documentKey } from '#server/papers/documents/document-queries.ts'
import { closingKey } from '#server/payments/finances/close-month.ts'
import { invoiceFile } from '#server/payments/invoices/render-invoice.ts'
import { avatarKey } from '#server/people/accounts/change-avatar.ts'
import { exportKey } from '#server/people/personal-data/make-data-export.ts'
import { paperKey } from '#server/shipping/carrier-labels/create-carrier-label.ts'
import { carrierSlipFile } from '#server/shipping/dispatches/carrier-slip.ts'
import { slipFile } from '#server/shipping/dispatches/slip-content.ts'
import { returnFileKey } from '#server/shipping/returns/add-return-file.ts'
import { purchaseInvoiceKey } from '#server/warehouse/contents/forget-unused-invoices.ts'
import { showcasePhotoKeys } from '#server/office/showcase/showcase-photo-key.ts'

type Named = {
  /** Keys of one row, whose id is `id` here. */
  readonly keys: readonly string[]
  /** SQL: the rows with their `id`, and whether the file must be there (`due`). */
  readonly rows: string
}

const id = '{id}'
const [pdf, jpeg] = ['application/pdf', 'image/jpeg']

const everything: readonly Named[] = [
  {
    keys: [photoKey(id, 'full'), photoKey(id, 'thumbnail')],
    rows: 'select id, true as due from photos',
  },
  { keys: [avatarKey(id)], rows: 'select user_id as id, true as due from avatars' },
  { keys: [documentKey(id)], rows: 'select file_id as id, true as due from document_versions' },
  ...[pdf, jpeg].flatMap((type) => [
    {
      keys: [purchaseInvoiceKey(id, type)],
      rows: `select id, true as due from purchase_invoices where type = '${type}'`,
    },
    {
      keys: [returnFileKey(id, type)],
      rows: `select id, true as due from return_files where type = '${type}'`,
    },
  ]),
  { keys: [invoiceFile(id)], rows: 'select id, pdf_sha256 is not null as due from invoices' },
  { keys: [slipFile(id)], rows: 'select id, slip_sha256 is not null as due from dispatches' },
  {
    keys: [carrierSlipFile(id)],
    rows: 'select dispatch_id as id, number is not null as due from carrier_slips',
  },
  {
    keys: [paperKey(id, 'label')],
    rows: `select id, status = 'made' as due from carrier_labels`,
  },
  {
    keys: [paperKey(id, 'cn23')],
    rows: `select id, status = 'made' and has_cn23 as due from carrier_labels`,
  },
  { keys: [exportKey(id)], rows: 'select id, ready_at is not null as due from data_exports' },
  { keys: [closingKey(id)], rows: 'select month as id, true as due from month_closings' },
  {
    keys: [archiveKey(0).replace('0', id)],
    rows: 'select year as id, true as due from invoice_archives',
  },
  {
    keys: showcasePhotoKeys(id),
    rows: `select photo ->> 'photoId' as id, true as due from settings, jsonb_array_elements(value) photo
      where key = 'showcasePhotos'`,
  },
]

/** SQL: `key` and `due` of every file that a row names, but the printed quotes, which are made again when they are absent. */
export const namedFiles = everything
  .flatMap(({ keys, rows }) =>
    keys.map(
      (key) => `select replace('${key}', '${id}', id::text) as key, due from (${rows}) named`,
    ),
  )
  .join('\nunion all\n')

/** SQL: of the files in `listed_files`, the prints of quotes that exist. */
export const quoteFiles = `select l.key from listed_files l join quotes q on q.id::text = substr(l.key, 8, 36)
  where l.key like 'quotes/%'`
