# Two stages: the first has a compiler and makes the environment, the engine, the translations and
# the static files; the second holds these and nothing else.
# Python 3.13: stock Daphne can crash at exit on 3.11.
FROM python:3.13-slim AS build

RUN apt-get update \
    && apt-get install --yes --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*

ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
RUN python -m venv --without-pip /venv
COPY requirements/base.txt /app/requirements/base.txt
RUN pip --python /venv/bin/python install --require-hashes -r /app/requirements/base.txt

WORKDIR /app
COPY . .
# The site runs without a compiler here: a failed build must fail the image, not slow it down.
RUN /venv/bin/python setup.py build_ext --inplace \
    && /venv/bin/python -m tools.built \
    && /venv/bin/python -m tools.messages compile \
    && SECRET_KEY=only-for-this-step /venv/bin/python manage.py collectstatic --no-input \
    && /venv/bin/python -m compileall -q accounts bezique_site game \
    && rm -rf build tools requirements

FROM python:3.13-slim

RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin bezique \
    && install -d -o bezique -g bezique /data
COPY --from=build /venv /venv
COPY --from=build /app /app
WORKDIR /app
ENV PATH=/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    BEZIQUE_ENV=production \
    DATABASE_URL=sqlite:////data/db.sqlite3
USER bezique
VOLUME /data
EXPOSE 8000
# With a host of ours: any other is refused.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
    CMD ["python", "-c", "import http.client as h, os; c = h.HTTPConnection('127.0.0.1', 8000, timeout=2); c.request('GET', '/healthz', headers={'Host': os.environ['ALLOWED_HOSTS'].split(',')[0].lstrip('.')}); raise SystemExit(c.getresponse().status != 200)"]
STOPSIGNAL SIGTERM
CMD ["python", "-m", "bezique_site.serve", "-b", "0.0.0.0", "-p", "8000"]
