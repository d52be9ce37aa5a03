import { parcel, received, type DemoParcel } from './demo-parcel.ts'

/** The parcels that go back to their shops (`return-steps.ts`). */
export const returnParcels: readonly DemoParcel[] = [
  parcel('baskets', 'jeanLuc', '6A04817730621', ['Foulée Libre', 'Chaussures de course'], {
    action: 'immediate_forwarding',
    declared: '14 06:12',
    reception: received('7 10:25', 1080, [340, 220, 130], 'B03', 'shoe'),
  }),
  parcel('abat-jour', 'jeanLuc', '6A04817851120', ['Luminaires Brun', 'Abat-jour en papier'], {
    action: 'temporary_storage',
    declared: '9 06:31',
    reception: received('3 09:48', 2240, [460, 240, 220], 'C02', 'fragile'),
  }),
]
