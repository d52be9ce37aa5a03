import { AddressLabel } from '#web/chrome/address/AddressLabel.tsx'
import { Gauge } from '#web/ui/Gauge.tsx'
import { PhotoStack } from '#web/ui/PhotoStack.tsx'
import { Ring } from '#web/ui/Ring.tsx'
import { Part, Shown } from './Part.tsx'

// The demonstration's own pictures.
const kraft = new URL('../../../scripts/seed/pictures/kraft.webp', import.meta.url).href
const shoe = new URL('../../../scripts/seed/pictures/shoe.webp', import.meta.url).href
const soft = new URL('../../../scripts/seed/pictures/soft.webp', import.meta.url).href

const steps = [0.5, 1, 2, 5, 10, 15, 30].map((kilograms) => ({
  upTo: kilograms * 1000,
  name: String(kilograms).replace('.', ','),
}))

const address = {
  company: 'Escale',
  clientNumber: 'CLT-000123',
  fullName: 'Marie Tehei',
  street: '12 rue de la Réexpédition',
  postalCode: '87000',
  city: 'Limoges',
  country: 'France',
}

export const Pictures = () => (
  <Part id="colis" title="Colis, jauges, adresse">
    <div className="flex flex-wrap items-end gap-8">
      <PhotoStack photos={[kraft]} weight="1,2 kg" />
      <PhotoStack photos={[kraft, shoe]} weight="2,45 kg" />
      <PhotoStack photos={[shoe, soft, kraft]} count={7} weight="12,3 kg" />
      <PhotoStack photos={[null]} />
      <PhotoStack photos={[kraft, null]} weight="1,2 kg" />
      <PhotoStack photos={[soft]} size="small" />
      <PhotoStack photos={[kraft, shoe, soft]} count={4} size="small" />
      <PhotoStack photos={[null]} size="small" weight="0,4 kg" />
    </div>
    <div className="grid gap-6 md:grid-cols-2">
      <Gauge label="Poids réuni, en kg" value={1740} text="1,74 kg" steps={steps}>
        Encore <strong>0,26 kg</strong> au même prix.
      </Gauge>
      <Gauge label="Rien de choisi" value={0} text="0 kg" steps={steps} />
      <Gauge label="Au bord d’un palier" value={5000} text="5 kg" steps={steps} />
      <Gauge label="Au-dessus du plus grand" value={32_000} text="32 kg" steps={steps}>
        Au-delà de 30&nbsp;kg, l’envoi est sur devis.
      </Gauge>
    </div>
    <Shown name="Garde">
      <div className="flex flex-wrap gap-4">
        <Ring label="Garde gratuite" text="24 jours restants" left={24} of={30}>
          24 j
        </Ring>
        <Ring label="Garde gratuite" text="6 jours restants" left={6} of={30} hue="waiting">
          6 j
        </Ring>
        <Ring label="Garde gratuite" text="Aucun jour restant" left={0} of={30} hue="problem">
          0 j
        </Ring>
        <Ring label="Garde gratuite" text="24 jours restants" left={24} of={30} />
      </div>
    </Shown>
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <AddressLabel address={address} />
      <AddressLabel
        isExample
        address={{
          ...address,
          clientNumber: 'CLT-······',
          fullName: 'Marie-Antoinette Tehei de Montrouzier-Lavigne',
        }}
      />
    </div>
  </Part>
)
