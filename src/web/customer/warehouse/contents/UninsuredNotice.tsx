import { Link } from 'react-router'
import type { Contents } from '#web/api/parcel-contents.ts'
import { uninsuredTitle } from '#web/copy/insurance.ts'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** The contents are worth more than their quote insures: the box will not close. */
export const UninsuredNotice = ({
  uninsured,
}: {
  uninsured: NonNullable<Contents['uninsured']>
}) => (
  <div className="mt-3">
    <Notice kind="warning" title={uninsuredTitle(uninsured)}>
      <p>
        L’envoi ne part pas sans une assurance qui couvre ce qu’il contient. Corrigez la valeur si
        elle est fausse, sinon{' '}
        <Link to={paths.homeSection('contact')} className={linkStyle}>
          écrivez-nous
        </Link>
        &nbsp;: nous refaisons un devis assuré.
      </p>
    </Notice>
  </div>
)
