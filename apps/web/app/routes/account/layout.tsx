import { Outlet, useLocation } from 'react-router'
import { AccountMenu } from '#app/identity/accounts/account-menu.tsx'
import { VerificationPending } from '#app/identity/accounts/verification-pending.tsx'
import { useMember } from '#app/identity/sessions/member.ts'
import { addresses } from '#app/lib/addresses.ts'
import { useTalkConnection } from '#app/talk/conversations/use-talk-connection.ts'

export default function AccountArea() {
  const member = useMember()
  const { pathname } = useLocation()
  useTalkConnection()
  return (
    <>
      <div data-area-title className="border-b border-sable-deep/60 bg-sable">
        <h1 className="mx-auto max-w-6xl px-4 py-3 text-xl text-plum-deep sm:px-6">Bienvenue {member.firstname}</h1>
      </div>
      <div className="mx-auto grid max-w-6xl gap-6 px-4 py-6 sm:px-6 sm:py-8 lg:grid-cols-[15rem_1fr] lg:gap-10">
        <AccountMenu role={member.role} />
        <div className="min-w-0">
          {member.isAwaitingVerification && pathname !== addresses.ownFile() && <VerificationPending />}
          <Outlet />
        </div>
      </div>
    </>
  )
}
