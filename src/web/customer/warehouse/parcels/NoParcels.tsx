import { Link } from 'react-router'
import { Scene } from '#web/chrome/scene/Scene.tsx'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { parcelListPath } from './use-parcel-query.ts'

/** In place of the list: nothing was declared yet, nothing is found, or nothing is in this state. */
export function NoParcels({ filter, search }: { filter: string; search: string }) {
  if (search !== '') return <NoneFound filter={filter} search={search} />
  return filter === '' ? <NoParcel /> : <NoneOfThese filter={filter} />
}

const NoParcel = () => (
  <EmptyState
    title="Aucun colis pour le moment"
    picture={<Scene name="photographing" className="mb-4 max-w-72" />}
    action={
      <Link to={paths.declareParcel} className={buttonStyle()}>
        Déclarer un colis
      </Link>
    }
  >
    Déclarez le numéro de suivi que la boutique vous donne&nbsp;: nous reconnaîtrons votre colis à
    son arrivée à Limoges, et vous le verrez ici.
  </EmptyState>
)

const NoneFound = ({ filter, search }: { filter: string; search: string }) => (
  <EmptyState
    title={`Aucun colis pour «\u00a0${search}\u00a0»`}
    action={
      <Link
        to={parcelListPath('', filter === '' ? '' : search)}
        className={buttonStyle('secondary')}
      >
        {filter === '' ? 'Effacer la recherche' : 'Chercher dans tous mes colis'}
      </Link>
    }
  >
    Cherchez par numéro de suivi, même incomplet, par boutique ou par contenu déclaré. Un colis
    arrivé sans déclaration n’est pas encore ici.
  </EmptyState>
)

const NoneOfThese = ({ filter }: { filter: string }) => (
  <EmptyState
    title={
      filter === 'incomplete'
        ? 'Toutes vos déclarations sont complètes'
        : 'Aucun colis dans cet état'
    }
    action={
      <Link to={paths.parcels} className={buttonStyle('secondary')}>
        Voir tous mes colis
      </Link>
    }
  >
    Vos autres colis sont toujours là&nbsp;: le filtre ne montre que cet état.
  </EmptyState>
)
