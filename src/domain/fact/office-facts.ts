/**
 * The beginnings of the facts that are the office's alone: drafts, notes, what precedes a refund, disputes, and what is done at
 * the shelves and at the bench. No history of a customer shows them, and no stream names them to one
 * (docs/rules/messages.md#live-updates).
 */
export const officeFacts = [
  'account.note-',
  'dispute.',
  'parcel.answer-unneeded',
  'parcel.owner-removed',
  'parcel.photos-arranged',
  'quote.answer-unneeded',
  'quote.drafted',
  'quote.prepared',
  'refund.',
  'shelf.',
  'shipment.carrier-label-',
  'shipment.customs-',
  // Why a shipment left in spite of a hold.
  'shipment.hold-passed',
  'shipment.label-',
  'shipment.task-',
  'stock.',
] as const

export const isOfficeFact = (type: string): boolean =>
  officeFacts.some((beginning) => type.startsWith(beginning))
