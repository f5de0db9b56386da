import classes from './plain-checkbox.module.css';

interface Props {
  readonly label: string;
  readonly isChecked: boolean;
  /** Some of what it stands for is checked. */
  readonly isPartial?: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/** The checkbox of the browser, without a visible label: for long lists, where hundreds must be drawn quickly. */
export const PlainCheckbox = ({ label, isChecked, isPartial = false, onChange }: Props) => (
  <input
    type="checkbox"
    className={classes.box}
    aria-label={label}
    checked={isChecked}
    ref={(element) => {
      if (element) element.indeterminate = isPartial;
    }}
    onChange={({ currentTarget }) => onChange(currentTarget.checked)}
  />
);
