import { useState } from 'react'
import { destinations } from '#domain/destination/destination.ts'
import { RouteMap, type RouteMapProps } from '#web/chrome/route/RouteMap.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { StatusFamily } from '#web/ui/Badge.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Stamp } from '#web/ui/Stamp.tsx'
import { Part, Shown } from './Part.tsx'

const names = ['Déclaré', 'Reçu', 'Devis', 'Payé', 'Prêt', 'Expédié', 'Livré']
const days = [17, 20, 21, 22, 24, 25, 30]

const portsUpTo = (current: number): RouteMapProps['ports'] =>
  names.map((name, place) => ({
    key: name,
    name,
    ...(place <= current
      ? { date: `${days[place]} nov.`, at: `2026-11-${days[place]}T09:00:00Z` }
      : {}),
  }))

const stamps: readonly (readonly [string, string | undefined, StatusFamily])[] = [
  ['Déclaré', '17 nov.', 'waiting'],
  ['Reçu', '20 nov.', 'house'],
  ['Payé', '22 nov.', 'house'],
  ['Expédié', '25 nov.', 'moving'],
  ['Livré', '30 nov.', 'done'],
  ['Bloqué', '20 nov.', 'problem'],
  ['Non réclamé', '1 sept.', 'problem'],
  ['Annulé', undefined, 'none'],
]

const window = (
  <>
    Arrive entre le <strong>3 et le 8 décembre</strong>{' '}
    <span className="text-14 text-ink-soft">· délai indicatif</span>
  </>
)

export function Journeys() {
  const [destination, setDestination] = useState<string>('Nouvelle-Calédonie')
  const [falls, setFalls] = useState(0)
  return (
    <Part id="voyages" title="Tampons et routes">
      <div className="flex flex-wrap items-center gap-4">
        {stamps.map(([port, date, family]) => (
          <Stamp key={port} port={port} date={date} family={family} />
        ))}
        <Stamp
          key={falls}
          port="Payé"
          date="24 nov."
          family="done"
          arrives={falls > 0}
          className="size-28"
        />
        <Button variant="secondary" onClick={() => setFalls(falls + 1)}>
          Tamponner
        </Button>
      </div>
      <SelectField
        label="Destination de la première route"
        className="max-w-sm"
        value={destination}
        onChange={(event) => setDestination(event.target.value)}
      >
        {[...destinations, 'Canada'].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <Shown name="En mer">
        <RouteMap
          destination={destination}
          share={0.6}
          ports={portsUpTo(5)}
          current={5}
          family="moving"
          window={window}
          arrives
        />
      </Shown>
      <OtherEnds />
    </Part>
  )
}

const OtherEnds = () => (
  <div className="grid gap-6 lg:grid-cols-2">
    <Shown name="À Limoges">
      <RouteMap
        destination="La Réunion"
        share={0}
        ports={portsUpTo(1)}
        current={1}
        family="house"
      />
    </Shown>
    <Shown name="Arrivé">
      <RouteMap destination="Guadeloupe" share={1} ports={portsUpTo(6)} current={6} family="done" />
    </Shown>
    <Shown name="Bloqué, ou non réclamé">
      <RouteMap
        destination="Terres australes et antarctiques françaises"
        share={0}
        end="held"
        ports={[...portsUpTo(0).slice(0, 1), { key: 'Bloqué', name: 'Bloqué', date: '20 nov.' }]}
        current={1}
        family="problem"
      />
    </Shown>
    <Shown name="Reparti vers la boutique">
      <RouteMap
        destination="Polynésie Française"
        share={0}
        end="returned"
        ports={[
          ...portsUpTo(1).slice(0, 2),
          {
            key: 'Reparti',
            name: 'Reparti vers la boutique',
            stamp: 'Reparti',
            date: '22 nov.',
          },
        ]}
        current={2}
        family="none"
      />
    </Shown>
  </div>
)
