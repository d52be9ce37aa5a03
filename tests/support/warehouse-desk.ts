import sharp from 'sharp'
import { createTestApp, type Answer, type Person, type TestApp } from './test-app.ts'

/** A server with an operator at the reception bench, and the actions of both the operator and the customers. */
export type WarehouseDesk = {
  readonly app: TestApp
  readonly operateur: Person
  readonly freshNumber: () => string
  /** A declared parcel; returns its id. */
  readonly declared: (customer: Person, trackingNumber: string) => Promise<string>
  /** A photo uploaded by that person; returns its id. */
  readonly photo: (as?: Person) => Promise<string>
  readonly receive: (
    parcelId: string,
    body: object,
    as?: Person,
    headers?: Record<string, string>,
  ) => Promise<Answer>
}

export const measures = {
  weightGrams: 1840,
  lengthMm: 300,
  widthMm: 220,
  heightMm: 150,
  shelf: 'b-12',
}

export async function openWarehouseDesk(): Promise<WarehouseDesk> {
  const app = await createTestApp()
  const operateur = await app.makeStaff('operateur')
  const create = { width: 40, height: 30, channels: 3, background: '#335577' } as const
  const jpeg: Uint8Array = await sharp({ create }).jpeg().toBuffer()
  let counter = 0
  return {
    app,
    operateur,
    freshNumber: () => `6A9${String((counter += 1)).padStart(8, '0')}`,
    declared: async (customer, trackingNumber) => {
      const requestedAction = 'immediate_forwarding'
      const body = { trackingNumber, merchant: 'Boutique Bleue', requestedAction }
      return (await app.request('POST', '/api/parcels', { as: customer, body })).body.id
    },
    photo: async (as = operateur) =>
      (await app.request('POST', '/api/warehouse/photos', { as, body: jpeg })).body.photoId,
    receive: (id, body, as = operateur, headers = {}) =>
      app.request('POST', `/api/parcels/${id}/reception`, { as, body, headers }),
  }
}
