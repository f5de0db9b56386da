import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { root } from '../../api/client.ts';
import { useCan } from '../../api/session.ts';
import { useAction } from '../../ui/action.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FactLine } from '../../ui/fact-line.tsx';
import { notify } from '../../ui/notify.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { fill, words } from '../../words/words.ts';
import classes from './images.module.css';
import { type Image, type ImageUse, images, readableBytes } from './images-model.ts';

/** Every uploaded image, the newest first, with what refers to it. There are at most a thousand. */
export function ImagesSection() {
  const query = useQuery(images.all({ sort: ['-id'] }));
  const text = words.settings;
  return (
    <QueryView query={query}>
      {({ records }) =>
        records.length === 0 ? (
          <Empty title={text.noImages} text={text.noImagesText} />
        ) : (
          <Rows label={text.section.images}>
            {records.map((image) => (
              <ImageRow key={image.id} image={image} />
            ))}
          </Rows>
        )
      }
    </QueryView>
  );
}

function ImageRow({ image }: { readonly image: Image }) {
  const { id, path, width, height, bytes, created, usedIn } = image;
  const [isAsking, setAsking] = useState(false);
  const may = useCan()('images.delete');
  const text = words.settings;
  const name = `${width} × ${height}`;
  const remove = useAction({
    run: () => images.remove(id),
    onDone: () => notify(fill(words.common.deleted, { name })),
    nameOf: () => name,
  });
  return (
    <Row
      lead={<img className={classes.picture} src={`${root}${path}`} alt="" loading="lazy" />}
      title={
        <a href={`${root}${path}`} target="_blank" rel="noreferrer">
          {name}
        </a>
      }
      detail={
        <>
          <FactLine facts={[readableBytes(bytes), <ZonedTime key="created" at={created} />]} />
          {usedIn.length === 0 ? (
            text.notUsed
          ) : (
            <FactLine facts={usedIn.map((use) => <UseLink key={`${use.type} ${use.id}`} use={use} />)} />
          )}
        </>
      }
    >
      {may && (
        <>
          <Button
            variant="default"
            size="sm"
            loading={remove.isPending}
            onClick={() => setAsking(true)}
            aria-label={`${words.common.delete}: ${name}`}
          >
            {words.common.delete}
          </Button>
          <Confirm
            name={name}
            text={text.deleteImageText}
            isOpen={isAsking}
            onConfirm={() => remove.mutate()}
            onClose={() => setAsking(false)}
          />
        </>
      )}
    </Row>
  );
}

function UseLink({ use: { type, id } }: { readonly use: ImageUse }) {
  const text = words.settings.imageUses;
  const number = { id: id ?? 0 };
  const record = String(id);
  switch (type) {
    case 'incidents':
      return (
        <Link to="/incidents/$incident" params={{ incident: record }}>
          {fill(text.incident, number)}
        </Link>
      );
    case 'schedules':
      return (
        <Link to="/maintenance/$schedule" params={{ schedule: record }}>
          {fill(text.schedule, number)}
        </Link>
      );
    case 'incident-templates':
      return (
        <Link to="/templates/$template" params={{ template: record }}>
          {fill(text.template, number)}
        </Link>
      );
    case 'settings':
      return (
        <Link to="/settings" search={{ section: 'page' }}>
          {words.settings.title}
        </Link>
      );
    case 'trash':
      return <Link to="/trash">{words.trash.title}</Link>;
  }
}
