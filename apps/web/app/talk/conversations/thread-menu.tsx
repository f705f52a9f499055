import { Menu } from '@base-ui/react/menu'
import type { ComponentType } from 'react'
import { MoreIcon } from '#app/ui/member-icons.tsx'

export type ThreadMenuItem = {
  label: string
  Icon: ComponentType<{ className?: string }>
  onSelect: () => void
}

/** Renders a button that opens a list of actions on the conversation. Without items there is no button. */
export const ThreadMenu = ({ items }: { items: ThreadMenuItem[] }) =>
  items.length > 0 && (
    <Menu.Root modal={false}>
      <Menu.Trigger
        aria-label="Plus d’actions"
        title="Plus d’actions"
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-full text-plum transition-colors hover:bg-sable data-popup-open:bg-sable"
      >
        <MoreIcon />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={4} className="z-20">
          <Menu.Popup className="min-w-52 rounded-card border border-sable-deep bg-blanc p-1.5 shadow-soft outline-none">
            {items.map(({ label, Icon, onSelect }) => (
              <Menu.Item
                key={label}
                onClick={onSelect}
                className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 font-semibold outline-none data-highlighted:bg-sable"
              >
                <Icon className="size-5 text-plum" />
                {label}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
