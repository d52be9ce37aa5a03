import { Menu } from '@base-ui/react/menu'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { StaffMember } from '#contract/people/staff.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { ChangeRole } from './ChangeRole.tsx'
import { ConfirmMemberAct } from './ConfirmMemberAct.tsx'
import { MemberDevices } from './MemberDevices.tsx'
import { actsOn, memberActs, type MemberAct } from './member-acts.ts'

const itemStyle =
  'flex min-h-11 cursor-pointer items-center rounded-lg px-3 outline-none data-highlighted:bg-sunken'

const locks = {
  'own-account': 'Votre compte',
  'above-you': 'Géré par un super-administrateur',
} as const

/** What may be done to one person's account; each act asks before it is done. */
export function MemberMenu({ member }: { member: StaffMember }) {
  const [chosen, setChosen] = useState<MemberAct | 'role' | 'devices' | null>(null)
  if (member.lockedBecause) {
    return <span className="text-sm text-ink-soft">{locks[member.lockedBecause]}</span>
  }
  const close = () => {
    setChosen(null)
  }
  return (
    <>
      <Menu.Root>
        <Menu.Trigger
          className={buttonStyle('secondary')}
          aria-label={`Gérer le compte\u00A0: ${member.name}`}
        >
          Gérer
          <ChevronDown className="size-4" aria-hidden="true" />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner align="end" sideOffset={8} className="z-50">
            <Menu.Popup className="min-w-60 rounded-xl border border-line bg-surface p-1.5 text-ink shadow-xl">
              <Menu.Item className={itemStyle} onClick={() => setChosen('role')}>
                Changer le rôle…
              </Menu.Item>
              {member.sessionCount > 0 && (
                <Menu.Item className={itemStyle} onClick={() => setChosen('devices')}>
                  Voir ses appareils…
                </Menu.Item>
              )}
              {actsOn(member).map((act) => (
                <Menu.Item key={act} className={itemStyle} onClick={() => setChosen(act)}>
                  {memberActs[act].entry}
                </Menu.Item>
              ))}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {chosen === 'role' && <ChangeRole member={member} onClose={close} />}
      {chosen === 'devices' && <MemberDevices member={member} onClose={close} />}
      {chosen !== null && chosen !== 'role' && chosen !== 'devices' && (
        <ConfirmMemberAct member={member} act={chosen} onClose={close} />
      )}
    </>
  )
}
