import { useRef, useState, type ComponentType, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/button';

interface EditableDetailProps {
  label: string;
  children: ReactNode;
  /** Below the value. */
  note?: ReactNode;
  /** On the button. */
  edit: string;
  /** The button's purpose, for screen readers. */
  editLabel: string;
  /** The form that takes the place of the value, and closes when it is done or given up. */
  form: ComponentType<{ onClose: () => void }>;
}

/** A line of the account that is changed where it stands; the keyboard comes back to its button. */
export function EditableDetail({ label, children, note, edit, editLabel, form: Form }: EditableDetailProps) {
  const [editing, setEditing] = useState(false);
  const line = useRef<HTMLDivElement>(null);
  const close = () => {
    flushSync(() => setEditing(false));
    line.current?.querySelector<HTMLElement>('[data-edit]')?.focus();
  };
  return (
    <div ref={line}>
      <dt className={editing ? 'sr-only' : undefined}>{label}</dt>
      {editing ? (
        <dd className="whole" onKeyDown={(event) => event.key === 'Escape' && close()}>
          <Form onClose={close} />
        </dd>
      ) : (
        <>
          <dd>{children}</dd>
          <dd>
            <Button size="small" data-edit aria-label={editLabel} onClick={() => setEditing(true)}>
              {edit}
            </Button>
          </dd>
          {note && <dd className="whole">{note}</dd>}
        </>
      )}
    </div>
  );
}
