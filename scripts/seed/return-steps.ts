import { acceptReturn, priceReturn } from '#server/shipping/returns/price-return.ts'
import { addReturnLabel, addReturnProof } from '#server/shipping/returns/add-return-file.ts'
import { sendReturn } from '#server/shipping/returns/send-return.ts'
import { askReturn } from '#server/warehouse/requests/open-request.ts'
import { renderPdf } from '#server/papers/rendering/pdf-document.ts'
import { idNamed } from './parcel-steps.ts'
import type { Stage, Step } from './run-story.ts'

/** Three returns to shops: one sent under the shop's label, one paid and to send, one that waits for its price. */
export const returnSteps = (stage: Stage): Step[] => [
  ...ofPerfume(stage),
  ...ofShoes(stage),
  {
    at: 'h5',
    act: () =>
      ask(stage, 'abat-jour', {
        reason: 'Il est froissé, la boutique le reprend.',
        way: 'postage',
        shopAddress: 'Luminaires Brun, retours\n8 quai Rambaud, 69002 Lyon',
      }),
  },
]

/** The perfume that arrived broken goes back free of charge, under the shop's label. */
function ofPerfume(stage: Stage): Step[] {
  const { cast, ids } = stage
  const requestId = () => idNamed(ids, 'retour-parfum')
  const paper = (title: string) => paperOf(title, cast.operateur.now())
  return [
    {
      at: '13 06:40',
      act: async () => {
        await ask(stage, 'parfum', {
          reason: 'Flacon cassé à l’arrivée, la boutique le reprend.',
          way: 'shop-label',
          shopAddress: '',
        })
        const label = { returnId: requestId(), fileName: 'etiquette-parfums-azur.pdf' }
        await addReturnLabel(cast.jeanLuc, label, await paper('Étiquette de retour'))
      },
    },
    {
      at: '13 08:50',
      act: () =>
        priceReturn(cast.admin, {
          returnId: requestId(),
          feeCents: 0,
          carrier: 'Colissimo',
          words: 'Bien reçu\u00A0: il repart demain, bien calé, avec l’étiquette de la boutique.',
        }),
    },
    {
      at: '12 09:30',
      act: async () => {
        const proof = { returnId: requestId(), fileName: 'preuve-de-depot.pdf' }
        await addReturnProof(cast.operateur, proof, await paper('Preuve de dépôt'))
        await sendReturn(cast.operateur, {
          returnId: requestId(),
          carrier: 'colissimo',
          trackingNumber: '6A41234567891',
        })
      },
    },
  ]
}

/** Shoes of the wrong size: priced, accepted, and paid where there is a payment provider. */
function ofShoes(stage: Stage): Step[] {
  const { cast, ids, payments } = stage
  const requestId = () => idNamed(ids, 'retour-baskets')
  return [
    {
      at: '4 05:30',
      act: () =>
        ask(stage, 'baskets', {
          reason: 'Une pointure trop petite.',
          way: 'postage',
          shopAddress: 'Foulée Libre, service retours\n27 avenue des Coureurs, 74000 Annecy',
        }),
    },
    {
      at: '4 09:10',
      act: () =>
        priceReturn(cast.admin, {
          returnId: requestId(),
          feeCents: 990,
          carrier: 'Colissimo',
          words: 'En Colissimo contre signature, bien emballées.',
        }),
    },
    {
      at: '3 06:05',
      act: () => acceptReturn(cast.jeanLuc, { returnId: requestId(), totalCents: 990 }),
    },
    ...(payments
      ? [{ at: '3 06:10' as const, act: () => payments.payReturn(cast.jeanLuc, requestId(), 990) }]
      : []),
  ]
}

type Asked = {
  readonly reason: string
  readonly way: 'shop-label' | 'postage'
  readonly shopAddress: string
}

async function ask({ cast, ids }: Stage, key: string, asked: Asked): Promise<void> {
  const { shopAddress, ...rest } = asked
  const { id } = await askReturn(cast.jeanLuc, {
    ...rest,
    parcelId: idNamed(ids, key),
    shopAddress: shopAddress || null,
    shopLabel: null,
  })
  ids.set(`retour-${key}`, id)
}

const paperOf = (title: string, createdAt: Date): Promise<Uint8Array> =>
  renderPdf({
    title,
    heading: title,
    createdAt,
    issuer: { name: 'Parfums d’Azur', lines: ['Document de démonstration'] },
    parts: [{ kind: 'facts', facts: [{ label: 'Retour', value: 'XS946601283FR' }] }],
    legal: ['Boutique imaginaire de la démonstration'],
  })
