import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** A chosen parcel that another tab, or the warehouse, has used meanwhile; `children` says where it may be. */
export const ParcelGone = ({
  onContinue,
  children,
}: {
  onContinue: () => void
  children: ReactNode
}) => (
  <div className="mt-3">
    <Notice kind="warning" title="Un colis choisi n’est plus disponible">
      <p>{children}</p>
      <Button variant="secondary" className="mt-2" onClick={onContinue}>
        Continuer sans lui
      </Button>
    </Notice>
  </div>
)
