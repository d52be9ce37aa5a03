import { useEffect } from 'react'
import { linkStyle } from '#web/ui/link-style.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { EarlierSteps } from '#web/ui/EarlierSteps.tsx'
import { NewTab } from '#web/ui/NewTab.tsx'
import { Timeline } from '#web/ui/Timeline.tsx'
import { Logo } from '#web/chrome/Logo.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Charts } from './Charts.tsx'
import { Controls } from './Controls.tsx'
import { Journeys } from './Journeys.tsx'
import { Pictures } from './Pictures.tsx'
import { Tables } from './Tables.tsx'
import { Part, Shown } from './Part.tsx'

/**
 * /composants: the components in all their states, in development and in the demonstration only. To show a new one, add it to the
 * part it belongs to; the journey `components.e2e.ts` then walks it too.
 */
export function Gallery({ isOffice }: { isOffice: boolean }) {
  useEffect(() => {
    document.title = 'Composants'
    document.documentElement.dataset['hydrated'] = 'true'
  }, [])
  return (
    <main id="contenu" className="mx-auto grid max-w-6xl grid-cols-1 gap-12 p-4 sm:p-8">
      <header>
        <h1 className="text-36">Composants</h1>
        <p className="mt-2 text-ink-soft">
          Tout ce dont les écrans sont faits, dans tous ses états.{' '}
          <a href={isOffice ? '/composants' : '/composants?espace=bureau'} className={linkStyle}>
            {isOffice ? 'Voir l’espace client' : 'Voir le bureau'}
          </a>
        </p>
      </header>
      <Tokens />
      <Controls />
      <Journeys />
      <Pictures />
      <Charts />
      <Tables />
      <States />
    </main>
  )
}

const States = () => (
  <Part id="etats" title="Vide, lent, en erreur">
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <EmptyState title="Aucun colis pour le moment" action={<Button>Déclarer un colis</Button>}>
        Vos colis apparaîtront ici dès leur déclaration.
      </EmptyState>
      <ErrorState title="Impossible de charger vos colis." onRetry={() => undefined}>
        Vérifiez votre connexion.
      </ErrorState>
      <Shown name="En attente">
        <SkeletonList rows={2} />
      </Shown>
      <div className="grid gap-3">
        <Notice kind="info" title="Bon à savoir">
          Le délai court à partir de la remise au transporteur.
        </Notice>
        <Notice kind="warning" title="À compléter">
          Il manque la facture de ce colis.
        </Notice>
      </div>
      <Timeline
        label="Suivi"
        steps={[
          { key: '1', title: 'Déclaré', when: '17 nov.', state: 'done' },
          { key: '2', title: 'Reçu', when: '20 nov.', state: 'current' },
          { key: '3', title: 'Expédié', state: 'to-come' },
        ]}
      />
      <div>
        <EarlierSteps
          label="Étapes d’avant"
          summary="Une étape précédente"
          steps={[{ key: '1', title: 'Déclaré', when: '17 nov.', state: 'done' }]}
        />
      </div>
      <p>
        <a href="/cgv" target="_blank" rel="noreferrer" className={linkStyle}>
          Conditions de vente
          <NewTab />
        </a>
      </p>
    </div>
  </Part>
)

const sizes = [
  ['text-12', 'font-sans'],
  ['text-13', 'font-sans'],
  ['text-14', 'font-sans'],
  ['text-16', 'font-sans'],
  ['text-18', 'font-sans'],
  ['text-22', 'font-display font-bold'],
  ['text-28', 'font-display font-bold'],
  ['text-36', 'font-display font-bold'],
  ['text-48', 'font-display font-bold'],
  ['text-64', 'font-display font-bold'],
] as const

const colours = [
  ['page', 'bg-page'],
  ['surface', 'bg-surface'],
  ['sunken', 'bg-sunken'],
  ['action', 'bg-action'],
  ['call', 'bg-call'],
  ['nuit', 'bg-nuit'],
  ['sea', 'bg-sea'],
  ['sun', 'bg-sun'],
  ['reef', 'bg-reef'],
  ['deep', 'bg-deep'],
] as const

const Tokens = () => (
  <Part id="bases" title="Bases">
    <Shown name="Logo">
      <Logo />
    </Shown>
    <div className="grid gap-1">
      {sizes.map(([size, font]) => (
        <p key={size} className={`${size} ${font} break-words`}>
          {size} · Votre colis a quitté Limoges
        </p>
      ))}
    </div>
    <ul className="flex flex-wrap gap-3">
      {colours.map(([name, colour]) => (
        <li key={name} className="text-12 text-ink-soft">
          <span className={`block size-14 rounded-control border border-line-strong ${colour}`} />
          {name}
        </li>
      ))}
    </ul>
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <Card>Carte simple</Card>
      <Card tone="sea">Sur la mer</Card>
      <Card tone="waiting">Ce qu’il faut faire</Card>
      <Card tone="problem">Ce qui est arrêté</Card>
      <Card tone="nuit">De nuit</Card>
      <Card padding="tight" raised>
        Serrée, au-dessus du reste
      </Card>
    </div>
  </Part>
)
