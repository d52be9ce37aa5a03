import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parcelTransitions, type ParcelAction } from '#domain/parcel/parcel.ts'
import { shipmentTransitions, type ShipmentAction } from '#domain/shipment/shipment.ts'

const server = join(import.meta.dirname, '../..')
const sourceOf = (path: string): string => readFileSync(join(server, path), 'utf8')

/** The file that makes each move, and the text by which it names the move. */
const parcelVerbs: Readonly<Record<ParcelAction, readonly [file: string, named: string]>> = {
  'edit-declaration': ['warehouse/parcels/edit-declaration.ts', 'editDeclaration'],
  'delete-declaration': ['warehouse/parcels/delete-declaration.ts', 'forgetDeclared'],
  receive: ['warehouse/reception/save-reception.ts', 'status: parcel.status'],
  'undo-reception': [
    'warehouse/reception/undo-reception.ts',
    "parcelTransitions['undo-reception'].to",
  ],
  'match-blocked': ['warehouse/parcels/give-claimed.ts', 'match({ status'],
  'correct-measures': ['warehouse/parcels/correct-measures.ts', "parcelCan('correct-measures'"],
  'request-quote': ['sales/quotes/hold-parcels.ts', "parcelTransitions['request-quote'].to"],
  'release-from-quote': [
    'sales/quotes/release-quote.ts',
    "parcelTransitions['release-from-quote'].to",
  ],
  pay: ['payments/orders/start-processing.ts', 'parcelTransitions.pay'],
  refund: ['payments/orders/cancel-shipments.ts', 'parcelTransitions.refund'],
  pack: ['shipping/shipments/pack-shipment.ts', "shipment, 'pack')"],
  unpack: ['shipping/shipments/unpack-shipment.ts', "shipment, 'unpack')"],
  ship: ['shipping/shipments/hand-over-shipment.ts', "shipment, 'ship',"],
  'undo-ship': ['shipping/shipments/undo-hand-over.ts', "shipment, 'undo-ship')"],
  deliver: ['shipping/shipments/deliver-shipment.ts', "shipment, 'deliver')"],
  block: ['warehouse/parcels/block-parcel.ts', 'block({ status'],
  unblock: ['warehouse/parcels/leave-shelf.ts', 'unblock(stateOf('],
  hold: ['warehouse/parcels/block-parcel.ts', "move === 'hold'"],
  resume: ['warehouse/parcels/leave-shelf.ts', "action === 'resume'"],
  destroy: ['warehouse/parcels/leave-shelf.ts', "action: 'destroy'"],
  return: ['warehouse/parcels/leave-shelf.ts', "action: 'return'"],
  'mark-unclaimed': [
    'warehouse/storage/mark-unclaimed.ts',
    "parcelTransitions['mark-unclaimed'].to",
  ],
  reclaim: ['warehouse/storage/reclaim-parcel.ts', 'parcelTransitions.reclaim.to'],
}
const shipmentVerbs: Readonly<Record<ShipmentAction, readonly [file: string, named: string]>> = {
  pack: ['shipping/shipments/pack-shipment.ts', 'pack('],
  unpack: ['shipping/shipments/unpack-shipment.ts', 'shipmentTransitions.unpack.to'],
  'hand-over': ['shipping/shipments/hand-over-shipment.ts', 'handOver('],
  'undo-hand-over': [
    'shipping/shipments/undo-hand-over.ts',
    "shipmentTransitions['undo-hand-over'].to",
  ],
  cancel: ['payments/orders/cancel-shipments.ts', 'shipmentTransitions.cancel'],
  deliver: ['shipping/shipments/deliver-shipment.ts', "shipmentCan('deliver'"],
  return: ['shipping/shipments/leave-boxes.ts', "shipmentCan('return'"],
}

// Seen to fail: with the parcels of `unpackShipment` moved by another name.
test.each([
  ['parcel', Object.keys(parcelTransitions), parcelVerbs],
  ['shipment', Object.keys(shipmentTransitions), shipmentVerbs],
] as const)('every move of a %s’s table has a verb that makes it', (_, moves, verbs) => {
  expect(Object.keys(verbs).toSorted()).toEqual(moves.toSorted())
  for (const [file, named] of Object.values(verbs)) expect(sourceOf(file)).toContain(named)
})

/** The files that write a status: any update of the table that sets `status`. */
function writersOf(table: string): string[] {
  const update = new RegExp(
    `updateTable\\('${table}[^)]*\\)(?:(?!execute\\w*\\().)*?[({ ,]status[,: }]`,
    's',
  )
  return globSync('**/*.ts', { cwd: server })
    .filter((path) => !path.endsWith('.test.ts') && update.test(updatesOnly(sourceOf(path))))
    .toSorted()
}

/** Without the conditions: `where('status', …)` reads. */
const updatesOnly = (source: string): string => source.replaceAll(/\.where\([^\n]*/g, '')

// Seen to fail: with a status written by `arrangePhotos`.
test('no verb but those of the table changes the state of a parcel or of a shipment', () => {
  const moving = ['shipping/shipments/move-parcels.ts']
  const unmoved = ['edit-declaration', 'delete-declaration', 'correct-measures']
  const through = ['pack', 'unpack', 'ship', 'undo-ship', 'deliver']
  const own = Object.entries(parcelVerbs)
    .filter(([move]) => ![...unmoved, ...through].includes(move))
    .map(([, [file]]) => file)
  expect(writersOf('parcels')).toEqual([...new Set([...own, ...moving])].toSorted())
  const ofShipments = Object.values(shipmentVerbs).map(([file]) => file)
  expect(writersOf('shipments')).toEqual([...new Set(ofShipments)].toSorted())
})
