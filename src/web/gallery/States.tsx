import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { Timeline } from '#web/ui/Timeline.tsx'
import { Part, Shown } from './Part.tsx'

export const States = () => (
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
    </div>
  </Part>
)
