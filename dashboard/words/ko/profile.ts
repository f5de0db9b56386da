import type { Words } from '../words.ts';

export const profile: Words['profile'] = {
  title: '내 프로필',
  account: '계정',
  name: '이름',
  email: '이메일 주소',
  emailHint: '새 주소는 그 주소로 보낸 링크로 확인하면 적용됩니다.',
  unconfirmed:
    '{email} 주소로 링크를 보냈습니다. 링크를 열 때까지는 {current} 주소로 로그인합니다. 링크는 24시간 동안 유효합니다.',
  dropUnconfirmed: '{current} 유지',
  emailSent: '{email} 주소로 링크를 보냈습니다. 링크를 열어 새 주소를 확인하세요.',
  emailWritten:
    '메일 서버가 설정되지 않아 {email}을(를) 확인하는 링크가 서버의 파일에만 기록되었습니다. 링크를 열 때까지는 {current}(으)로 로그인합니다.',
  language: '언어',
  automatic: '자동',
  languageHint: '이 대시보드와 내가 받는 메일의 언어입니다.',
  languageAutomatic: '대시보드는 브라우저의 언어를, 메일은 상태 페이지의 언어를 따릅니다: {language}.',
  untranslated: '대시보드는 아직 이 언어로 번역되지 않아 영어로 표시됩니다. 메일은 이 언어로 보냅니다.',
  timezone: '시간대',
  timezoneHint: '현지 시각은 {time}입니다.',
  timezoneAutomatic:
    '대시보드는 브라우저의 시간대({browser})를, 메일은 상태 페이지의 시간대({page})를 따릅니다.',
  noZone: '이 이름의 시간대가 없습니다. Seoul처럼 도시 이름으로 검색하세요.',
  appearance: '화면 모드',
  appearanceHint: '이 브라우저에만 저장됩니다.',
  role: '내 역할',
  securityLink: '비밀번호, 2단계 인증, 패스키, 세션',
};
