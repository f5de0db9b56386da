import type { Words } from '../words.ts';

export const publishing: Words['publishing'] = {
  publish: '公開',
  publishAndTellChats: { other: '公開してチャットチャンネル{count}件に通知' },
  browsers: { other: 'ブラウザー{count}件' },
  emailToFiles: { other: 'メール {count} 通（ファイルに書き込むだけ）' },
  notUndone: '取り消せませんでした',

  recover: { other: 'ほかに影響がなければ、{names} は「正常稼働中」に戻ります。' },
  stays: '{name} は、コンポーネント自体に設定されている「{status}」のままです。',
  setOperational: '次のコンポーネントを「正常稼働中」にする',
  setOperationalHint: 'インシデントを解決しても、コンポーネント自体に設定された状態は変わりません。',
  alsoAffected:
    '別の未解決のインシデントの影響も受けています：{names}。復旧した場合だけチェックしてください。',
  stillShown: 'この更新の後も、ページには次の問題が表示されます：{names}。',
};
